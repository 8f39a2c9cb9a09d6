import { message } from "#app/contract/message.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { sealCredentials } from "#app/features/game-accounts/embedded/seal-credentials.ts";
import { raiseContentVersion } from "#app/features/settings/embedded/content-version.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { MINUTE } from "#app/format/units.ts";
import { bridgeLimits } from "../limits.ts";

/** What is waiting for the agent, in one query over small indexes: it is asked every few seconds. */
export const pollWork: Handler<"bridge.pollWork"> = async (_, { db, now }) => {
  const [[row]] = await runBatch<[{ tasks: 0 | 1; deliveries: 0 | 1; whitelist: number | null }[]]>(db, [
    [
      `SELECT EXISTS (SELECT 1 FROM game_tasks WHERE state = 'pending') AS tasks,
         EXISTS (SELECT 1 FROM deliveries WHERE agent_work = 1) AS deliveries,
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

/**
 * Records an agent's state and the number of players online. The first public key of a bridge key is used at once; the
 * owner has to accept any other, because whoever has the private key can read the passwords of players.
 */
export const reportAgent: Handler<"bridge.reportAgent"> = async (request, { db, now, keyHash, scopes }) => {
  const { version, lineage, startedAt, streams, online } = request;
  const publicKey = (scopes.includes("accounts") && request.publicKey) || null;
  if (publicKey) await requireUsableKey(publicKey);
  const time = now();
  const rows = await runBatch<{ publicKey: string | null }[][]>(db, [
    [
      `INSERT INTO agents (key_hash, version, lineage, started_at, last_contact_at, streams, public_key, accepted_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?7 IS NULL, NULL, ?5))
       ON CONFLICT (key_hash) DO UPDATE SET version = excluded.version, lineage = excluded.lineage,
         started_at = excluded.started_at, last_contact_at = excluded.last_contact_at, streams = excluded.streams,
         waiting_key = nullif(excluded.public_key, agents.public_key),
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
    ...(online ? countOnline(online.channels, parseServerTime(online.at) ?? time, time) : []),
    ["SELECT public_key AS publicKey FROM agents WHERE key_hash = ?1", keyHash],
  ]);
  const accepted = rows.at(-1)?.[0]?.publicKey;
  return { now: isoTime(time), keyAccepted: publicKey === null || publicKey === accepted };
};

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
    [
      "DELETE FROM online_counts WHERE at IN (SELECT at FROM online_counts WHERE at < ?1 ORDER BY at LIMIT ?2)",
      now - bridgeLimits.onlineMemory,
      bridgeLimits.onlineRemoved,
    ],
  ];
}
