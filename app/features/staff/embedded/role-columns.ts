import { type AdminRight, knownRights } from "#app/features/admin/rights.ts";
import { builtInRoles, type Role, roleOfAccount } from "../roles.ts";

/** SQL of an account's composed role as JSON, next to its row in `users`; null when it has none. */
export const composedRole = `(
  SELECT json_object('key', key, 'name', name, 'rank', rank, 'rights', json(rights)) FROM roles
  WHERE roles.key = users.role)`;

/** The columns from which {@link roleOf} derives a role. */
export interface RoleColumns {
  userType: number;
  /** The column `users.role`. */
  role: string | null;
  /** {@link composedRole}. */
  composedRole: string | null;
}

/** What an account may do as staff. */
export interface StaffRights {
  /** Empty for players. */
  rights: readonly AdminRight[];
  /** The name of its role; undefined for players. */
  roleName: string | undefined;
}

/** The role of an account; undefined for players. */
export function roleOf({ userType, role, composedRole }: RoleColumns): Role | undefined {
  if (role === null) return roleOfAccount(userType, null);
  const composed = composedRole === null ? undefined : parseRole(JSON.parse(composedRole) as Role);
  return roleOfAccount(userType, builtInRoles.find(({ key }) => key === role) ?? composed);
}

/** A stored role without rights that this version does not know. */
export function parseRole(role: Role): Role {
  return { ...role, rights: knownRights(role.rights) };
}

/** The rights of an account, and the name of its role. */
export function staffRightsOf(columns: RoleColumns): StaffRights {
  const role = roleOf(columns);
  return { rights: role?.rights ?? [], roleName: role?.name };
}
