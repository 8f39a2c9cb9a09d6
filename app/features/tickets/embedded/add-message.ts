import type { CallContext } from "#app/embedded/call-context.ts";
import { type Attempt, countAttempts, undoAttempts } from "#app/embedded/rate-limits.ts";
import type { CheckedPicture } from "../checked-picture.ts";
import { pictureBytes, type StoredPictures, storePictures } from "./pictures.ts";

/**
 * Counts a message against its limits, stores its pictures and writes it. All three or none of them take
 * effect: after a failure the message counts for no limit and no picture is kept.
 *
 * @param limits those of the message itself; its pictures have their own
 * @param write writes the message, with the pictures attached, in one transaction
 * @throws GameApiError `rate_limited`; `unavailable` at the field `images` when there is no room for them; the errors
 * of `write`
 */
export async function addMessage(
  context: CallContext,
  limits: readonly Attempt[],
  pictures: readonly CheckedPicture[],
  write: (stored: StoredPictures) => Promise<unknown>,
): Promise<void> {
  const attempts = [...limits, ...pictureBytes(context, pictures)];
  const counted = await countAttempts(context, attempts, { together: true, tellsWhen: true });
  let stored: StoredPictures | undefined;
  try {
    stored = await storePictures(context, pictures);
    await write(stored);
  } catch (error) {
    await stored?.discard();
    await undoAttempts(context, counted);
    throw error;
  }
}
