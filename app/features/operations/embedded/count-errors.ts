import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { HOUR } from "#app/format/units.ts";

/** The most kinds of errors in an hour; further kinds are counted together. */
const MAX_KINDS = 100;
const OTHERS = "other";

/** An error that a request or a job had. */
export interface ErrorEvent {
  /** Where it happened, such as `GET /news 500` or `job mails`; never an address with values. */
  kind: string;
  /** Of which request. */
  requestId: string;
  /** What happened, without personal data. */
  message: string;
  /** How often; once without it. */
  count?: number;
}

/** Counts errors in the table of the console's health page. */
export async function countErrors(db: Database, events: readonly ErrorEvent[], now: number): Promise<void> {
  const hour = Math.floor(now / HOUR) * HOUR;
  await runBatch(
    db,
    events.map(
      ({ kind, requestId, message, count = 1 }): Statement => [
        `INSERT INTO error_counts (hour, kind, count, last_at, request_id, message)
         SELECT ?1, iif(EXISTS (SELECT 1 FROM error_counts WHERE hour = ?1 AND kind = ?2)
           OR (SELECT count(*) FROM error_counts WHERE hour = ?1) < ${MAX_KINDS}, ?2, '${OTHERS}'), ?6, ?3, ?4, ?5 WHERE true
         ON CONFLICT (hour, kind) DO UPDATE SET count = count + ?6, last_at = ?3, request_id = ?4, message = ?5`,
        ...[hour, kind.slice(0, 100), now, requestId, message.slice(0, 300), count],
      ],
    ),
  );
}
