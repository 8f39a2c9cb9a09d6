import * as z from "zod/mini";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";
import { levelName } from "#app/features/admin/level-names.ts";
import { sortOrders } from "#app/features/admin/sort-order.ts";
import { ACTIVE, DELETED, SUSPENDED } from "#app/features/staff/user-types.ts";

/** The keys by which an admin can search for players. */
export const playerSearches = [
  { key: "id", label: "User ID" },
  { key: "email", label: "E-mail" },
  { key: "character", label: "Character" },
  { key: "ip", label: "IP address" },
] as const;

export const playerSearchKeys = ["id", "email", "character", "ip"] as const;
export type PlayerSearch = (typeof playerSearchKeys)[number];

/** The orders of the console's list of players, without a search. */
export const playerSortOrders = sortOrders(["number", "userId"]);
export type PlayerSortOrder = (typeof playerSortOrders)[number];

/** The user types that an admin may assign, as long as they are below the admin's own. */
export const assignableUserTypes = [ACTIVE, 2, SUSPENDED, 11, 20, 30] as const;

/** The label of a user type: `Suspended`, `Editor`. */
export function userTypeName(userType: number): string {
  if (userType === 2) return "Not activated";
  if (userType === SUSPENDED) return "Suspended";
  if (userType === DELETED) return "Deleted";
  if (userType > SUSPENDED && userType < 11) return "Refused";
  return levelName(userType) ?? "Player";
}

/** The label of the user type of a suspended account: `Suspended` for a player, `Editor, suspended` for staff. */
export function suspendedTypeName(userType: number): string {
  const level = levelName(userType);
  return level ? `${level}, suspended` : "Suspended";
}

/** Sets the user type of an account. */
export const userTypeForm = z.object({
  userType: z.pipe(
    z.string("Please choose a user type.").check(z.regex(/^\d{1,2}$/, "Please choose a user type.")),
    z.transform(Number),
  ),
  reason: reasonField,
  confirm: confirmField,
});
