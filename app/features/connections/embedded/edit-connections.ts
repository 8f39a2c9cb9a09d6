import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext, Connections } from "#app/embedded/call-context.ts";
import { editConflict, notFound } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { webhookPath } from "#app/features/payments/provider.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { cutText } from "#app/format/cut-text.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { connectionsAdminCalls } from "../admin-calls.ts";
import { connectionForms } from "../connection-forms.ts";
import { connectionNames, connectionSecrets } from "../connection-names.ts";
import { type ConnectionKey, connectionKeys, connectionVariables } from "../connections.ts";

interface Row {
  key: ConnectionKey;
  sealed: string;
  changedAt: number;
  changedBy: string;
  revision: number;
}

/** The values of a form, by field. */
type Values = Readonly<Record<string, string>>;

/** A stored connection; without values, its secret was replaced and it cannot be opened any more. */
interface Stored extends Row {
  values: Values | undefined;
}

/** `adminconnections`: the connections, without their secrets. */
const listConnections: Handler<typeof connectionsAdminCalls.list> = async (_, context) => {
  const [stored, { fromEnvironment, providers }] = await Promise.all([readStored(context), context.connections()]);
  return {
    data: connectionKeys.map((key) => {
      const row = stored.find((one) => one.key === key);
      const isFixed = fromEnvironment.includes(key);
      return {
        key,
        source: isFixed ? "environment" : !row ? "none" : row.values ? "console" : "unreadable",
        values: withoutSecrets(key, row?.values ?? {}),
        isTest: providers.some((provider) => provider.key === key && provider.isTest),
        changedAt: row ? isoTime(row.changedAt) : "",
        changedBy: row?.changedBy ?? "",
        seen: revisionOf(row),
      };
    }),
  };
};

/** `adminsaveconnection`: sets a connection, and tells the owners. */
const saveConnection: Handler<typeof connectionsAdminCalls.save> = async ({ key, seen, values: typed }, context) => {
  const { before, connections } = await openForChange(context, key, seen);
  const values = completed(key, checkedForm(connectionForms[key], typed), before?.values);
  const { admin, now, keys } = context;
  const variables: Values = connectionVariables[key];
  const entered = Object.entries(values).filter(([, value]) => value !== "");
  const sealed = await keys.seal(
    Object.fromEntries(entered.map(([field, value]) => [variables[field], value])),
    "connection",
  );
  await change(context, connections, {
    key,
    before,
    after: { ...withoutSecrets(key, values), ...changedSecrets(key, values, before?.values) },
    what: `set ${connectionNames[key].name}`,
    write: [
      `INSERT INTO connections (key, sealed, changed_at, changed_by, revision) VALUES (?1, ?2, ?3, ?4, 1)
       ON CONFLICT (key) DO UPDATE SET sealed = ?2, changed_at = ?3, changed_by = ?4, revision = revision + 1`,
      ...[key, sealed, now(), admin.userId],
    ],
  });
  return { message: `${connectionNames[key].name} is saved. Test it now.` };
};

/** `admindeleteconnection`: removes a connection, and tells the owners. */
const removeConnection: Handler<typeof connectionsAdminCalls.remove> = async ({ key, seen }, context) => {
  const { before, connections } = await openForChange(context, key, seen);
  if (!before) throw notFound();
  const write: Statement = ["DELETE FROM connections WHERE key = ?1", key];
  await change(context, connections, { key, before, what: `removed ${connectionNames[key].name}`, write });
  return { message: `${connectionNames[key].name} is removed.` };
};

/** `admincheckconnection`: asks a payment provider what is wrong with its keys and its webhook. */
const checkConnection: Handler<typeof connectionsAdminCalls.check> = async ({ key }, context) => {
  await countAttempts(context, [{ limit: "connectionTests", subject: String(context.admin.userNum) }]);
  const { providers } = await context.connections({ fresh: true });
  const provider = providers.find((one) => one.key === key);
  const { name } = connectionNames[key];
  if (!provider) throw new GameApiError("conflict", message("admin.connections.noKeys", { name }));
  const address = `${context.site.origin ?? context.site.publicOrigin ?? ""}${webhookPath(provider.key)}`;
  const problems = await provider.findProblems(address).catch((error: Error) => [cutText(error.message, 300)]);
  if (problems.length > 0) throw new GameApiError("conflict", plainText(problems.join(" ")));
  return { message: `${name} accepts the keys, and its webhook leads to ${address}.` };
};

async function readStored({ db, keys }: AdminContext, key?: ConnectionKey): Promise<Stored[]> {
  const [rows] = await runBatch<[Row[]]>(db, [
    [
      `SELECT key, sealed, changed_at AS changedAt, changed_by AS changedBy, revision FROM connections
       WHERE key = coalesce(?1, key)`,
      key ?? null,
    ],
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const values = (await keys.open(row.sealed, "connection"))?.value as Values | undefined;
      const fields = Object.entries(connectionVariables[row.key]);
      return { ...row, values: values && Object.fromEntries(fields.map(([name, at]) => [name, values[at] ?? ""])) };
    }),
  );
}

const revisionOf = (row: Row | undefined) => String(row?.revision ?? 0);

/**
 * Reads a connection that an owner changes.
 * @throws GameApiError `forbidden` for others than owners; `conflict` for one of the environment, and when somebody else
 * has changed it
 */
async function openForChange(context: AdminContext, key: ConnectionKey, seen: string | null | undefined) {
  if (context.admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.connections.ownersOnly"));
  const connections = await context.connections();
  if (connections.fromEnvironment.includes(key))
    throw new GameApiError("conflict", message("admin.connections.fromEnvironment"));
  const [before] = await readStored(context, key);
  if (typeof seen === "string" && seen !== revisionOf(before)) throw editConflict();
  return { before, connections };
}

/**
 * The typed values with the stored secrets for those that were left empty.
 * @throws GameApiError `invalid` if a secret is missing
 */
function completed(key: ConnectionKey, typed: Values, before: Values | undefined): Values {
  const { fields, required } = connectionSecrets[key];
  // Whoever names another server or account must know its secrets, and cannot have the stored ones sent there.
  const isSameAccount = before && ["host", "user", "clientId"].every((field) => before[field] === typed[field]);
  const kept = fields.filter((field) => typed[field] === "" && isSameAccount);
  const values = { ...typed, ...Object.fromEntries(kept.map((field) => [field, before?.[field] ?? ""])) };
  const missing = required.find((field) => values[field] === "");
  if (missing) throw invalidField(missing, message("admin.connections.missingSecret"));
  if (key === "mail" && values.user !== "" && values.password === "")
    throw invalidField("password", message("admin.connections.missingSecret"));
  return values;
}

function withoutSecrets(key: ConnectionKey, values: Values): Values {
  const { fields } = connectionSecrets[key];
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

function changedSecrets(key: ConnectionKey, values: Values, before: Values | undefined): Values {
  const changed = connectionSecrets[key].fields.filter((field) => values[field] !== (before?.[field] ?? ""));
  return Object.fromEntries(changed.map((field) => [field, "changed"]));
}

interface Change {
  key: ConnectionKey;
  before: Stored | undefined;
  after?: Values;
  /** What the owner did, to follow "has". */
  what: string;
  write: Statement;
}

/** Writes a change with its entry in the audit log, and tells the owners. */
async function change(context: AdminContext, connections: Connections, { key, before, after, what, write }: Change) {
  const event = { change: `${context.admin.userId} has ${what}.`, path: `/admin/connections/${key}` };
  const shownBefore = before?.values && withoutSecrets(key, before.values);
  await writeAudited(
    context,
    { target: `connection ${key}`, before: shownBefore, after },
    [
      guard("coalesce((SELECT revision FROM connections WHERE key = ?1), 0) = ?2", key, before?.revision ?? 0),
      write,
      ...securityNotices(event, context.now()),
    ],
    { refusal: editConflict },
  );
  const changed = await context.connections({ fresh: true });
  // The mail server that was used before tells of its successor, if there was one.
  const teller = connections.mailer ? connections : changed;
  inBackground(context, "telling the owners", () => mailOwners({ ...context, connections: async () => teller }, event));
}

export const handlers = {
  connectionsAdmin: {
    list: listConnections,
    save: saveConnection,
    remove: removeConnection,
    check: checkConnection,
  },
};
