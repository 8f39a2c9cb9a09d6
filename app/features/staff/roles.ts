import { OWNER } from "#app/features/admin/level-names.ts";
import {
  type AdminRight,
  adminRightKeys,
  adminRights,
  type RightsHolder,
  rightsOf,
} from "#app/features/admin/rights.ts";

/** A named set of rights that staff can have. */
export interface Role {
  /** The name of a built-in role in code, or the generated key of a composed one. */
  key: string;
  name: string;
  /** The user type of its members, which is their rank. */
  rank: number;
  rights: readonly AdminRight[];
}

/** What the built-in role of a user type may do. */
const levelRights = (rank: number) => adminRightKeys.filter((right) => rank >= adminRights[right]);

/** The roles that every portal has; they cannot be changed. */
export const builtInRoles: readonly Role[] = [
  { key: "support", name: "Support", rank: 11, rights: levelRights(11) },
  { key: "editor", name: "Editor", rank: 20, rights: levelRights(20) },
  {
    key: "cashier",
    name: "Cashier",
    rank: 20,
    rights: ["console", "read players", "vouchers", "balances", "payments", "deliveries"],
  },
  { key: "owner", name: "Owner", rank: OWNER, rights: adminRightKeys },
];

/** The ranks of composed roles: all but that of owners. */
export const composableRanks = [11, 20] as const;

/** How many roles can be composed. */
export const MAX_ROLES = 50;

/** Whether an actor has every right of another account. */
export function hasAllRightsOf(actor: RightsHolder, other: RightsHolder): boolean {
  const own = rightsOf(actor);
  return rightsOf(other).every((right) => own.includes(right));
}

/**
 * Whether somebody may give and change a role: it has a lower rank, and no right that they do not have. Nobody can
 * therefore gain a right with the help of another account.
 */
export function mayGive(actor: RightsHolder, { rank, rights }: Pick<Role, "rank" | "rights">): boolean {
  return rank < actor.userType && hasAllRightsOf(actor, { userType: rank, rights });
}

/**
 * The role that an account has: its own one, or the built-in role of its level. A role of another rank than the account
 * does not apply: the account's level was changed by a command or by another server.
 * @param own the account's own role; null when it has none, undefined when it no longer exists
 * @returns undefined for players, and a role without rights in place of one that no longer exists
 */
export function roleOfAccount(userType: number, own: Role | null | undefined): Role | undefined {
  const ofLevel = [...builtInRoles].reverse().find(({ key, rank }) => userType >= rank && key !== "cashier");
  if (!ofLevel || userType >= OWNER || own === null) return ofLevel;
  if (own === undefined) return { key: "", name: "Unknown role", rank: userType, rights: [] };
  return own.rank === userType ? own : ofLevel;
}
