import { eq } from "drizzle-orm";
import type { CallContext } from "#app/embedded/call-context.ts";
import { isStale } from "#app/embedded/database/guarded-write.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { deleteAccount } from "./delete-account.ts";
import { type DetachedPicture, removeDetachedPictures } from "./detached-pictures.ts";

/** The parts of a context that deletions need. */
export type DeletionContext = Pick<CallContext, "db" | "keys" | "now" | "pictures" | "features">;

/** Deletes accounts and detached pictures, see `deleteDueAccounts`. */
export async function deleteAccounts(
  userNums: readonly number[],
  pictures: readonly DetachedPicture[],
  context: DeletionContext,
): Promise<void> {
  await logFailure("the removal of pictures", () => removeDetachedPictures(context, pictures));
  for (const userNum of userNums) {
    await logFailure(`the deletion of account ${userNum}`, async () => {
      const [account] = await context.db.select().from(users).where(eq(users.userNum, userNum));
      if (account) await removeDetachedPictures(context, await deleteAccount(account, context));
    });
  }
}

async function logFailure(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The player has decided otherwise, or another isolate was faster.
    if (!isStale(error)) console.error(`${what} failed`, error);
  }
}
