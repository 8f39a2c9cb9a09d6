import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";

const DAY = 86_400_000;
/** How many days an entry is kept that staff have not shown. */
const KEPT_DAYS = 30;
/** The most entries that one run deletes. */
const BATCH_SIZE = 500;

/** Deletes old entries that staff have not shown. */
export async function deleteUnreadEntries({ db, now }: JobContext): Promise<void> {
  await runBatch(db, [
    [
      `DELETE FROM guest_book_entries WHERE id IN (
        SELECT id FROM guest_book_entries WHERE shown_at IS NULL AND at < ?1 ORDER BY at LIMIT ${BATCH_SIZE})`,
      now() - KEPT_DAYS * DAY,
    ],
  ]);
}
