import { message } from "#app/contract/message.ts";
import { raiseContentVersion } from "#app/embedded/content-version.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { hasScope } from "#app/embedded/key-in-use.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { MINUTE } from "#app/format/units.ts";
import type { bridgeCalls } from "../calls.ts";
import { bridgeLimits } from "../limits.ts";
import { deliveryWork } from "./delivery-work.ts";
import type { BridgeContext } from "./keys.ts";
import { keyIdOf, sealCredentials } from "./seal-credentials.ts";

/** What is waiting for the agent, in one query over small indexes: it is asked every few seconds. */
export const pollWork: Handler<typeof bridgeCalls.pollWork> = async (_, { db, now }) => {
  const [[row]] = await runBatch<[{ tasks: 0 | 1; deliveries: 0 | 1; whitelist: number | null }[]]>(db, [
    [
      `SELECT EXISTS (SELECT 1 FROM game_tasks WHERE state = 'pending') AS tasks,
         EXISTS (SELECT 1 FROM ${deliveryWork}) AS deliveries,
         (SELECT max(seq) FROM whitelist) AS whitelist`,
    ],
  ]);
  return {
    tasks: row?.tasks === 1,
    deliveries: row?.deliveries === 1,
    whitelist: row?.whitelist ?? 0,
    now: isoTime(now()),
  };
};

/** SQL condition: no other bridge key can or could handle accounts. Parameter `?1` is the hash of this one. */
const isOnlyAccountsKey = `NOT EXISTS (SELECT 1 FROM bridge_keys WHERE key_hash <> ?1 AND ${hasScope("accounts")})`;

/**
 * Records an agent's state and the number of players online. The first public key of the site's first bridge key for
 * accounts is used at once. An owner has to accept any other, because whoever has the private key can read the passwords
 * of players; owners are told as soon as one waits.
 */
export const reportAgent: Handler<typeof bridgeCalls.reportAgent> = async (request, context) => {
  const { db, now, keyHash, scopes } = context;
  const { version, lineage, startedAt, streams, online } = request;
  const publicKey = (scopes.includes("accounts") && request.publicKey) || null;
  if (publicKey) await requireUsableKey(publicKey);
  const time = now();
  const readKeys: Statement = [
    `SELECT server, public_key AS publicKey, waiting_key AS waitingKey
     FROM bridge_keys LEFT JOIN agents ON agents.key_hash = bridge_keys.key_hash WHERE bridge_keys.key_hash = ?1`,
    keyHash,
  ];
  const rows = await runBatch<KeysRow[][]>(db, [
    readKeys,
    [
      `INSERT INTO agents (key_hash, version, lineage, started_at, last_contact_at, streams, public_key, waiting_key,
         accepted_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, iif(at_once, ?7, NULL), iif(at_once, NULL, ?7),
         iif(at_once AND ?7 IS NOT NULL, ?5, NULL)
       FROM (SELECT ${isOnlyAccountsKey} AS at_once) WHERE true
       ON CONFLICT (key_hash) DO UPDATE SET version = excluded.version, lineage = excluded.lineage,
         started_at = excluded.started_at, last_contact_at = excluded.last_contact_at, streams = excluded.streams,
         waiting_key = nullif(coalesce(excluded.public_key, excluded.waiting_key),
           coalesce(agents.public_key, excluded.public_key)),
         public_key = coalesce(agents.public_key, excluded.public_key),
         accepted_at = coalesce(agents.accepted_at, excluded.accepted_at)`,
      keyHash,
      version,
      lineage,
      parseServerTime(startedAt) ?? time,
      time,
      JSON.stringify(streams),
      publicKey,
    ],
    ["INSERT INTO agent_minutes (at) VALUES (?1) ON CONFLICT DO NOTHING", Math.floor(time / MINUTE) * MINUTE],
    ...(online ? countOnline(online.channels, parseServerTime(online.at) ?? time, time) : []),
    readKeys,
  ]);
  const before = rows[0]?.[0];
  const after = rows.at(-1)?.[0];
  if (after?.waitingKey && !before?.waitingKey) await tellOfWaitingKey(context, after.server, after.waitingKey);
  return { now: isoTime(time), keyAccepted: publicKey === null || publicKey === after?.publicKey };
};

interface KeysRow {
  server: string;
  publicKey: string | null;
  waitingKey: string | null;
}

async function tellOfWaitingKey(context: BridgeContext, server: string, waitingKey: string): Promise<void> {
  const event = {
    change: `The agent of ${server} has the key ${keyIdOf(waitingKey)}, which no owner has accepted yet. Until then it handles no accounts.`,
    path: "/admin/bridge",
  };
  await runBatch(context.db, securityNotices(event, context.now()));
  await mailOwners(context, event);
}

/** Registrations seal credentials for the key, so that it must work. @throws GameApiError `invalid` */
async function requireUsableKey(publicKey: string): Promise<void> {
  try {
    await sealCredentials(publicKey, { kind: "create", account: "" }, {});
  } catch {
    throw invalidField("publicKey", message("admin.bridge.unusableKey"));
  }
}

type Channels = { group: number; channel: number; online: number; maximum: number }[];

/** A count of a time in the future, or of long ago, would be shown as the current one: it is not stored. */
function countOnline(channels: Channels, at: number, now: number): Statement[] {
  if (at > now + bridgeLimits.clockSkew || at < now - bridgeLimits.onlineMemory) return [];
  const freshSince = now - bridgeLimits.onlineFreshness;
  const sum = (field: "online" | "maximum") => channels.reduce((total, channel) => total + channel[field], 0);
  return [
    // Pages that are cached for an hour show the number at once when it becomes known.
    ...(at >= freshSince
      ? [raiseContentVersion("NOT EXISTS (SELECT 1 FROM online_counts WHERE at >= ?1)", freshSince)]
      : []),
    [
      `INSERT INTO online_counts (at, online, maximum, channels) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (at) DO UPDATE SET online = excluded.online, maximum = excluded.maximum, channels = excluded.channels`,
      Math.floor(at / MINUTE) * MINUTE,
      sum("online"),
      sum("maximum"),
      JSON.stringify(channels),
    ],
  ];
}
