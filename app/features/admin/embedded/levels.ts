import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";

/**
 * The rule for all actions of an admin on an account: the account must be below the admin's own level. Admins therefore
 * cannot benefit themselves, and admins of the same level can check on each other.
 *
 * @throws GameApiError `forbidden` for the admin's own account, and for one of the admin's own level or above
 */
export function requireLowerLevel(
  { userNum, userType }: { userNum: number; userType: number },
  { admin }: Pick<AdminContext, "admin">,
): void {
  if (userNum === admin.userNum) throw new GameApiError("forbidden", message("admin.player.ownAccount"));
  if (userType >= admin.userType) throw new GameApiError("forbidden", message("admin.player.notBelow"));
}
