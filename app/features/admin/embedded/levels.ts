import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";

/**
 * The rule of everything an admin does to an account: it must be below the admin's own level, so that nobody gains from
 * it, and peers keep watch over each other.
 *
 * @throws GameApiError `forbidden` for one's own account, and for one of one's own level or above
 */
export function requireBelow(
  { userNum, userType }: { userNum: number; userType: number },
  { admin }: Pick<AdminContext, "admin">,
): void {
  if (userNum === admin.userNum) throw new GameApiError("forbidden", message("player.ownAccount"));
  if (userType >= admin.userType) throw new GameApiError("forbidden", message("player.notBelow"));
}
