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
import { secretsOf } from "#app/features/admin/form-fields.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { hasRecentIdentity } from "#app/features/mfa/embedded/recent-identity.ts";
import { webhookPath } from "#app/features/payments/provider.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { cutText } from "#app/format/cut-text.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { connectionsAdminCalls } from "../admin-calls.ts";
import { connectionForms } from "../connection-forms.ts";
import { connectionNames } from "../connection-names.ts";
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
  const { admin, now } = context;
  return {
    isOwner: admin.userType >= OWNER,
    hasRecentIdentity: hasRecentIdentity({ player: admin, now }),
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
  const values = withStoredSecrets(key, checkedForm(connectionForms[key], typed), before?.values);
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
  requireOwner(context);
  await countAttempts(context, [{ limit: "connectionTests", subject: `${context.admin.userNum} ${key}` }]);
  const { providers } = await context.connections({ fresh: true });
  const provider = providers.find((one) => one.key === key);
  const { name } = connectionNames[key];
  if (!provider) throw new GameApiError("conflict", message("admin.connections.noKeys", { name }));
  const address = `${context.site.origin ?? context.site.publicOrigin ?? ""}${webhookPath(provider.key)}`;
  const problems = await provider.findProblems(address).catch((error: Error) => [cutText(error.message, 300)]);
  if (problems.length > 0) throw new GameApiError("conflict", plainText(problems.join(" ")));
  const unknown = key === "stripe" ? " Stripe does not tell whether the webhook secret is right." : "";
  return { message: `${name} accepts the keys, and its webhook leads to ${address}.${unknown}` };
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

/** @throws GameApiError `forbidden` for others than owners */
function requireOwner({ admin }: AdminContext): void {
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.connections.ownersOnly"));
}

/**
 * Reads a connection that an owner changes.
 * @throws GameApiError `forbidden` for others than owners; `conflict` for one of the environment, and when somebody else
 * has changed it
 */
async function openForChange(context: AdminContext, key: ConnectionKey, seen: string | null | undefined) {
  requireOwner(context);
  const connections = await context.connections();
  if (connections.fromEnvironment.includes(key))
    throw new GameApiError("conflict", message("admin.connections.fromEnvironment"));
  const [before] = await readStored(context, key);
  if (typeof seen === "string" && seen !== revisionOf(before)) throw editConflict();
  return { before, connections };
}

/** The fields that say whose secrets a connection has. */
const accountFields = ["host", "port", "security", "user", "clientId", "environment"];

/**
 * The typed values with the stored secrets for those that were left empty.
 * @throws GameApiError `invalid` if a secret is missing
 */
function withStoredSecrets(key: ConnectionKey, typed: Values, before: Values | undefined): Values {
  const secrets = secretsOf(connectionForms[key]);
  // Whoever names another server or account must know its secrets, and cannot have the stored ones sent there. The secret
  // of a webhook belongs to the account of the key.
  const isSameAccount = accountFields.every((field) => typed[field] === before?.[field]);
  const isSameKey = (typed.secretKey ?? "") === "" || typed.secretKey === before?.secretKey;
  const kept = secrets.filter((field) => typed[field] === "" && isSameAccount && isSameKey);
  const values = { ...typed, ...Object.fromEntries(kept.map((field) => [field, before?.[field] ?? ""])) };
  // A mail server on the same machine may need no login.
  const isNeeded = key !== "mail" || values.user !== "";
  const missing = isNeeded && secrets.find((field) => values[field] === "");
  if (missing) throw invalidField(missing, message("admin.connections.missingSecret"));
  if (values.security === "none" && !/^(localhost|127(\.\d{1,3}){3})$/.test(values.host ?? ""))
    throw invalidField("security", message("admin.connections.unencrypted"));
  return values;
}

function withoutSecrets(key: ConnectionKey, values: Values): Values {
  const secrets = secretsOf(connectionForms[key]);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)));
}

function changedSecrets(key: ConnectionKey, values: Values, before: Values | undefined): Values {
  const changed = secretsOf(connectionForms[key]).filter((field) => values[field] !== (before?.[field] ?? ""));
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
  const sender = connections.mailer ? connections : changed;
  inBackground(context, "telling the owners", () => mailOwners({ ...context, connections: async () => sender }, event));
}

export const handlers = {
  connectionsAdmin: {
    list: listConnections,
    save: saveConnection,
    remove: removeConnection,
    check: checkConnection,
  },
};
