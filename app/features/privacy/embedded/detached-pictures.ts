import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";

/** The tables of pictures, with the condition for a picture that belongs to nothing any more. */
export const detachedIn = { ticket_images: "ticket_id = 0", payment_proofs: "order_id = 0" } as const;

/** A picture in the bucket that belongs to nothing. */
export interface DetachedPicture {
  picturesOf: keyof typeof detachedIn;
  id: number;
  bucketKey: string;
}

/** Removes detached pictures from the bucket, and then their rows, so that whatever fails is found again. */
export async function removeDetachedPictures(
  { db, pictures }: Pick<CallContext, "db" | "pictures">,
  detached: readonly DetachedPicture[],
): Promise<void> {
  if (!pictures) return;
  for (const { picturesOf, id, bucketKey } of detached) {
    await pictures.remove(bucketKey);
    await runBatch(db, [[`DELETE FROM ${picturesOf} WHERE id = ?1 AND ${detachedIn[picturesOf]}`, id]]);
  }
}
