import { hasRight } from "#app/features/admin/rights.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";

type Admin = Parameters<typeof hasRight>[0] & { userId: string; userType: number };

/** Whether an account is below the admin's own level. */
export function isBelow(admin: Admin, player: { userId: string; userType: number }): boolean {
  return player.userId !== admin.userId && player.userType < admin.userType;
}

/** Whether the admin may suspend an account and change its user type. */
export function mayChangeAccount(admin: Admin, player: { userId: string; userType: number }): boolean {
  const mayControl = player.userType < ADMIN_FROM || hasRight(admin, "staff");
  return hasRight(admin, "accounts") && isBelow(admin, player) && mayControl;
}
