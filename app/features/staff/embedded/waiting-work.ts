import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import type { workAdminCalls } from "../admin-calls.ts";

/** The menu says "99+" from here on. */
const MAX_COUNTED = 100;

/** `adminwaiting`: counts what waits on each page, in one batch of queries that read only indexes. */
const countWaiting: Handler<typeof workAdminCalls.waiting> = async (_, { db, admin, now, features }) => {
  const work = (await features.waiting()).filter(({ right }) => [right].flat().some((one) => hasRight(admin, one)));
  if (work.length === 0) return { data: [], countedAtMost: MAX_COUNTED };
  const queries = await Promise.all(work.map(({ load }) => load()));
  const counts = await runBatch<{ n: number }[][]>(
    db,
    queries.map(({ waiting }) => waiting({ admin, now: now(), limit: MAX_COUNTED })),
  );
  return {
    data: work.map(({ href }, index) => ({ href, count: counts[index]?.[0]?.n ?? 0 })),
    countedAtMost: MAX_COUNTED,
  };
};

export const handlers = { workAdmin: { waiting: countWaiting } };
