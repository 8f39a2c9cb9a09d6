import { Unfinished } from "#app/embedded/job.ts";
import { applyRetention } from "#app/features/operations/embedded/apply-retention.ts";
import { checkLedger, type LedgerProgress } from "#app/features/operations/embedded/ledger-audit.ts";
import { retentionRules } from "#app/features.ts";
import { measured } from "./measured-database.ts";
import type { Measurement, ScaleRow } from "./rows.ts";

/** Runs a job until it is finished. The statements are those of its largest round. */
async function inRounds(
  database: D1Database,
  round: (db: ReturnType<typeof measured>["db"], progress: unknown) => Promise<unknown>,
): Promise<Measurement> {
  const { db, use } = measured(database);
  const since = performance.now();
  let [rounds, statements] = [0, 0];
  let result: unknown;
  do {
    const before = use.statements;
    result = await round(db, result instanceof Unfinished ? result.progress : undefined);
    statements = Math.max(statements, use.statements - before);
    rounds += 1;
  } while (result instanceof Unfinished);
  console.log(`${JSON.stringify(result)}; the longest statement was ${use.slowest.replace(/\s+/g, " ").slice(0, 200)}`);
  return { milliseconds: performance.now() - since, longest: use.longest, statements, rounds };
}

/** Scheduled work. The limits are for 1,000,000 accounts. */
export const jobRows: readonly ScaleRow[] = [
  {
    name: "ledger check",
    limits: { longest: 2_000, statements: 400, rounds: 20 },
    job: (database) => inRounds(database, (db, progress) => checkLedger(db, progress as LedgerProgress | undefined)),
  },
  {
    // The filling has 1,000,000 that are too old: a table's rows of a day, in less than the rounds of a day (288).
    name: "retention of logins",
    limits: { longest: 1_000, statements: 350, rounds: 100 },
    job: (database) =>
      inRounds(database, (db, progress) => applyRetention({ db, now: Date.now, retention: retentionRules, progress })),
  },
];
