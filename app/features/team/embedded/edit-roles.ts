import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { type AdminRight, knownRights } from "#app/features/admin/rights.ts";
import { parseRole } from "#app/features/staff/embedded/role-columns.ts";
import {
  builtInRoles,
  composableRanks,
  MAX_ROLES,
  mayGive,
  type Role,
  roleOfAccount,
} from "#app/features/staff/roles.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import type { staffAdminCalls } from "../admin-calls.ts";
import { roleNameForm } from "../role-form.ts";

/** A composed role. */
export interface ComposedRole extends Role {
  revision: number;
}

type RoleRow = Omit<ComposedRole, "rights"> & { rights: string };

const columns = "key, name, rank, rights, revision";

function toRole({ rights, revision, ...row }: RoleRow): ComposedRole {
  return { ...parseRole({ ...row, rights: JSON.parse(rights) as AdminRight[] }), revision };
}

/** All roles: the built-in ones, then the composed ones by name. */
export const listRoles: Handler<typeof staffAdminCalls.roles> = async (_, { db, admin }) => {
  const [rows, counts] = await runBatch<[RoleRow[], { userType: number; role: string | null; n: number }[]]>(db, [
    [`SELECT ${columns} FROM roles ORDER BY name_key LIMIT ?1`, MAX_ROLES],
    ["SELECT user_type AS userType, role, count(*) AS n FROM users WHERE user_type >= 11 GROUP BY user_type, role"],
  ]);
  const composed = rows.map(toRole);
  const all: readonly Role[] = [...builtInRoles, ...composed];
  const keyOf = ({ userType, role }: (typeof counts)[number]) =>
    roleOfAccount(userType, role === null ? null : all.find(({ key }) => key === role))?.key;
  const listed = (role: Role) => ({
    ...role,
    rights: [...role.rights],
    mayGive: mayGive(admin, role),
    members: counts.reduce((sum, row) => sum + (keyOf(row) === role.key ? row.n : 0), 0),
  });
  return {
    roles: [
      ...builtInRoles.map((role) => ({ ...listed(role), builtIn: true, seen: "" })),
      ...composed.map(({ revision, ...role }) => ({ ...listed(role), builtIn: false, seen: String(revision) })),
    ],
  };
};

/** @throws GameApiError `not_found`; `forbidden` for a built-in role */
export async function findComposed({ db }: AdminContext, key: string): Promise<ComposedRole> {
  if (builtInRoles.some((role) => role.key === key))
    throw new GameApiError("forbidden", message("admin.staff.builtIn"));
  const [[row]] = await runBatch<[RoleRow[]]>(db, [[`SELECT ${columns} FROM roles WHERE key = ?1`, key]]);
  if (!row) throw new GameApiError("not_found", message("admin.staff.unknownRole"));
  return toRole(row);
}

function requireMayGive({ admin }: AdminContext, role: Pick<Role, "rank" | "rights">): void {
  if (!mayGive(admin, role)) throw new GameApiError("forbidden", message("admin.staff.mayNotGive"));
}

/**
 * Composes a role or changes one. The right to open the console is always part of it.
 * @throws GameApiError `invalid` with a message at its field; `forbidden` for a role, as it was or as it would be, that
 * the admin may not give; `not_found`; `conflict` when it was changed meanwhile, or when there are too many roles
 */
export const saveRole: Handler<typeof staffAdminCalls.saveRole> = async ({ key, seen, rank, ...typed }, context) => {
  const { name } = checkedForm(roleNameForm, { name: typed.name });
  if (!composableRanks.some((known) => known === rank)) throw invalidField("rank", message("admin.staff.unknownLevel"));
  const rights = knownRights(["console", ...typed.rights]);
  requireMayGive(context, { rank, rights });
  const after = { name, rank, rights };
  const { now } = context;
  const isFree = (own: string) =>
    guard("NOT EXISTS (SELECT 1 FROM roles WHERE name_key = ?1 AND key <> ?2)", lookupKey(name), own);
  if (builtInRoles.some((role) => lookupKey(role.name) === lookupKey(name))) throw nameTaken();
  if (key === "") {
    const created = `role-${crypto.randomUUID().slice(0, 13)}`;
    await writeAudited(
      context,
      { target: `role ${created}`, after },
      [
        isFree(created),
        guard("(SELECT count(*) FROM roles) < ?1", MAX_ROLES),
        [
          "INSERT INTO roles (key, name, name_key, rank, rights, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          ...[created, name, lookupKey(name), rank, JSON.stringify(rights), now()],
        ],
      ],
      {
        refusal: async () => {
          const [[{ n } = { n: 0 }]] = await runBatch<[{ n: number }[]]>(context.db, [
            ["SELECT count(*) AS n FROM roles"],
          ]);
          if (n < MAX_ROLES) return nameTaken();
          return new GameApiError("conflict", message("admin.staff.tooManyRoles", { atMost: MAX_ROLES }));
        },
      },
    );
    return { message: `The role “${name}” is composed.`, key: created };
  }
  const before = await findComposed(context, key);
  requireMayGive(context, before);
  refuseStaleEdit(seen, before.revision);
  if (before.rank !== rank) throw invalidField("rank", message("admin.staff.rankFixed"));
  await writeAudited(
    context,
    { target: `role ${key}`, before: { name: before.name, rank, rights: before.rights }, after },
    [
      guard("(SELECT revision FROM roles WHERE key = ?1) = ?2", key, before.revision),
      isFree(key),
      [
        "UPDATE roles SET name = ?2, name_key = ?3, rights = ?4, revision = revision + 1 WHERE key = ?1",
        ...[key, name, lookupKey(name), JSON.stringify(rights)],
      ],
    ],
    {
      refusal: async () =>
        (await findComposed(context, key)).revision === before.revision ? nameTaken() : editConflict(),
    },
  );
  return { message: `The role “${name}” is saved. It applies at once.`, key };
};

function nameTaken(): GameApiError {
  return invalidField("name", message("admin.staff.nameTaken"));
}

/**
 * Deletes a composed role.
 * @throws GameApiError `not_found`; `forbidden` for a role that the admin may not give; `conflict` when accounts have
 * it, or it was changed meanwhile
 */
export const deleteRole: Handler<typeof staffAdminCalls.deleteRole> = async ({ key, seen }, context) => {
  const before = await findComposed(context, key);
  requireMayGive(context, before);
  refuseStaleEdit(seen, before.revision);
  const { name, rank, rights } = before;
  const inUse = () => new GameApiError("conflict", message("admin.staff.roleInUse"));
  await writeAudited(
    context,
    { target: `role ${key}`, before: { name, rank, rights } },
    [
      guard("(SELECT revision FROM roles WHERE key = ?1) = ?2", key, before.revision),
      guard("NOT EXISTS (SELECT 1 FROM users WHERE user_type >= 11 AND role = ?1)", key),
      ["DELETE FROM roles WHERE key = ?1", key],
    ],
    {
      refusal: async () => ((await findComposed(context, key)).revision === before.revision ? inUse() : editConflict()),
    },
  );
  return { message: `The role “${name}” is deleted.` };
};
