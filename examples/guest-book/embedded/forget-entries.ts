import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";

const DAY = 86_400_000;
/** How many days an entry waits for staff. */
const PATIENCE = 30;
/** How many entries one round deletes. */
const MOST = 500;

/** Deletes what staff have not let be shown for a month. */
export async function forgetEntries({ db, now }: JobContext): Promise<void> {
  await runBatch(db, [
    [
      `DELETE FROM guest_book_entries WHERE id IN (
        SELECT id FROM guest_book_entries WHERE shown_at IS NULL AND at < ?1 ORDER BY at LIMIT ${MOST})`,
      now() - PATIENCE * DAY,
    ],
  ]);
}
