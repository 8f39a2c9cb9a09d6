import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import { hasAllRightsOf } from "../roles.ts";
import { ADMIN_FROM } from "../user-types.ts";

interface Account extends RightsHolder {
  userNum: number;
}

/** Whether {@link requireLowerLevel} allows an admin to act on an account. */
export function isBelow(target: Account, admin: Account): boolean {
  return target.userNum !== admin.userNum && target.userType < admin.userType && hasAllRightsOf(admin, target);
}

/**
 * The rule for all actions of an admin on an account: the account must be below the admin's own level, and must not have
 * rights that the admin lacks. Admins therefore cannot benefit themselves, cannot gain rights by taking over an account,
 * and admins of the same level can check on each other.
 *
 * @param target the account; without `rights`, those of the built-in role of its level count
 * @throws GameApiError `forbidden` for the admin's own account, for one of the admin's own level or above, and for one
 * with further rights
 */
export function requireLowerLevel(target: Account, { admin }: { admin: Account }): void {
  if (target.userNum === admin.userNum) throw new GameApiError("forbidden", message("admin.player.ownAccount"));
  if (target.userType >= admin.userType) throw new GameApiError("forbidden", message("admin.player.notBelow"));
  if (!hasAllRightsOf(admin, target)) throw new GameApiError("forbidden", message("admin.player.hasFurtherRights"));
}

/**
 * {@link requireLowerLevel} for actions that suspend an account or let somebody else into it: on accounts of staff, they
 * also require the right to manage staff.
 * @throws GameApiError `forbidden`
 */
export function requireMayControl(target: Account, context: { admin: Account }): void {
  requireLowerLevel(target, context);
  if (target.userType >= ADMIN_FROM && !hasRight(context.admin, "staff"))
    throw new GameApiError("forbidden", message("admin.player.staffOnly"));
}
