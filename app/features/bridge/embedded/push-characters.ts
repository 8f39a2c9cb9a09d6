import { and, eq } from "drizzle-orm";
import type { ReplyOf, RequestOf } from "#app/contract/define.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { decodeWire, encodeWire } from "#app/contract/wire.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { manilaMonth, parseServerTime } from "#app/format/manila-time.ts";
import { bridgeCalls } from "../calls.ts";
import { characterFieldNames, fieldOf, latestFieldNames } from "../character-fields.ts";
import { bridgeLimits } from "../limits.ts";
import { type CharacterRow, characterNumbers, checkRows } from "./character-rows.ts";
import type { BridgeContext } from "./keys.ts";
import { changedNames, indexStatements, type NameChange } from "./name-index.ts";
import { bridgeBatches } from "./schema.ts";

/** The hash and the stored reply of a batch use the wire format. */
const call = bridgeCalls.pushCharacters;
type Reply = ReplyOf<typeof bridgeCalls.pushCharacters>;

/**
 * Stores a batch of characters (specification section 10, "Monthly rankings"). The whole batch is one transaction that
 * starts by recording the batch ID, so that a repeated batch is not stored twice and gets the reply of its first
 * submission. Each row counts for the month of the batch's time, and only when nothing newer is stored, so that batches
 * may arrive late and in any order.
 *
 * @throws GameApiError `too_large`; `invalid` for a time that is malformed or in the future; `conflict` when the batch
 * ID was used for other contents
 */
export const pushCharacters: Handler<typeof bridgeCalls.pushCharacters> = async (request, context) => {
  const { batchId, rows, covers } = request;
  if (rows.length > bridgeLimits.batchRows) {
    throw new GameApiError("too_large", message("admin.bridge.tooManyRows", { atMost: bridgeLimits.batchRows }));
  }
  const time = timeOf(request, context.now());
  const contentHash = await hashOf(JSON.stringify(encodeWire(call.request, request)));
  const known = await findBatch(context, batchId);
  if (known) return replyAgain(known, contentHash);
  const { accepted, rejected } = checkRows(rows);
  const names = await changedNames(
    context.db,
    "character",
    accepted.map(({ characterNum: num, characterName: name }) => ({ num, name })),
  );
  const reply: Reply = { batchId, month: manilaMonth(time), accepted: accepted.length, rejected };
  try {
    const present = covers && { ...covers, numbers: characterNumbers(rows) };
    await write(request, reply, { rows: accepted, names, present, time, contentHash }, context);
    return reply;
  } catch (error) {
    // A concurrent request may have stored the same batch in the meantime.
    const meanwhile = await findBatch(context, batchId);
    if (!meanwhile) throw error;
    return replyAgain(meanwhile, contentHash);
  }
};

function timeOf({ time }: RequestOf<typeof bridgeCalls.pushCharacters>, now: number): number {
  const read = parseServerTime(time);
  if (read === undefined) throw invalidField("time", message("admin.bridge.notATime"));
  if (read > now + bridgeLimits.clockSkew) throw invalidField("time", message("admin.bridge.timeAhead"));
  return read;
}

async function findBatch({ db, keyHash }: BridgeContext, batchId: string) {
  const [batch] = await db
    .select()
    .from(bridgeBatches)
    .where(and(eq(bridgeBatches.keyHash, keyHash), eq(bridgeBatches.batchId, batchId)));
  return batch;
}

function replyAgain({ reply, contentHash }: typeof bridgeBatches.$inferSelect, hash: string): Reply {
  if (contentHash === hash) return decodeWire(call.reply, reply) as Reply;
  throw new GameApiError("conflict", message("admin.bridge.otherContents"));
}

interface Contents {
  rows: CharacterRow[];
  /** The names that the search does not have. */
  names: NameChange[];
  /** A range of numbers, and all those in it that exist, also of rejected rows. */
  present: { from: number; to: number; numbers: number[] } | undefined;
  /** Epoch milliseconds. */
  time: number;
  contentHash: string;
}

/** All rows are one parameter, read by `json_each`, because the database accepts at most a hundred parameters. */
async function write(
  { batchId, sequence }: RequestOf<typeof bridgeCalls.pushCharacters>,
  reply: Reply,
  { rows, names, present, time, contentHash }: Contents,
  { db, keyHash, now }: BridgeContext,
): Promise<void> {
  const { $client: database } = db;
  const statement = (query: string) => database.prepare(query);
  const { month } = reply;
  const takenAt = now();
  const json = JSON.stringify(rows);
  await database.batch([
    statement(
      "INSERT INTO bridge_batches (key_hash, batch_id, content_hash, reply, taken_at) VALUES (?, ?, ?, ?, ?)",
    ).bind(keyHash, batchId, contentHash, JSON.stringify(encodeWire(call.reply, reply)), takenAt),
    statement(
      `INSERT INTO ranking_months (month) VALUES (?)
       ON CONFLICT (month) DO UPDATE SET thinned_at = NULL, placed_at = NULL
       WHERE thinned_at IS NOT NULL OR placed_at IS NOT NULL`,
    ).bind(month),
    statement(newestOfMonth).bind(json, time, sequence, month),
    statement(oldestOfMonth).bind(json, time, sequence, month),
    statement(countFromMonthStart).bind(json, month),
    statement(formerNames).bind(json, time, sequence),
    statement(newestCharacters).bind(json, time, sequence),
    statement(firstSeen).bind(json, time),
    ...indexStatements("character", names).map(([query, ...values]) => statement(query).bind(...values)),
    ...(present
      ? [statement(removeMissing).bind(JSON.stringify(present.numbers), time, sequence, present.from, present.to)]
      : []),
    statement(
      `DELETE FROM bridge_batches WHERE rowid IN
        (SELECT rowid FROM bridge_batches WHERE taken_at < ? ORDER BY taken_at LIMIT ?)`,
    ).bind(takenAt - bridgeLimits.batchMemory, bridgeLimits.batchesRemoved),
  ]);
}

/** The columns that all tables of characters share, with the field of a row that each one stores. */
const shared: Record<string, keyof CharacterRow> = {
  cha_num: "characterNum",
  cha_name: "characterName",
  ...Object.fromEntries(latestFieldNames.map((name) => [fieldOf(name).column, name])),
  cha_level_up_date: "leveledUpAt",
};
const columns = Object.keys(shared).join(", ");
const values = Object.values(shared).map(field).join(", ");

/** What a newer push of a known row changes. */
function changesOf(names: readonly string[]): string {
  return [...names, "pushed_at", "sequence"]
    .filter((column) => column !== "cha_num")
    .map((column) => `${column} = excluded.${column}`)
    .join(", ");
}

function field(name: keyof CharacterRow): string {
  return `value ->> '$.${name}'`;
}

const kills = field("kills");
const deaths = field("deaths");

/**
 * Parameters of this and the following statements: rows, time, sequence, month. A month of a character is left out if it
 * has no row and a later one has the totals of a thinned month: the row may have been deleted, and a new one would count
 * the kills of several months.
 */
const newestOfMonth = `
  INSERT INTO month_rankings (${columns}, month, class_key, kills, deaths, kills_total, deaths_total,
    pushed_at, sequence, first_kills, first_deaths, first_at, first_sequence)
  SELECT ${values}, ?4, ${field("classKey")}, 0, 0, ${kills}, ${deaths}, ?2, ?3, ${kills}, ${deaths}, ?2, ?3
  FROM json_each(?1) AS pushed
  WHERE EXISTS (SELECT 1 FROM month_rankings AS stored
      WHERE stored.month = ?4 AND stored.cha_num = pushed.${field("characterNum")})
    OR NOT EXISTS (SELECT 1 FROM month_rankings AS later
      WHERE later.cha_num = pushed.${field("characterNum")} AND later.month > ?4 AND later.start_kills IS NOT NULL)
  ON CONFLICT (month, cha_num) DO UPDATE SET ${changesOf(Object.keys(shared))}, class_key = excluded.class_key,
    kills_total = excluded.kills_total, deaths_total = excluded.deaths_total
  WHERE (excluded.pushed_at, excluded.sequence) > (month_rankings.pushed_at, month_rankings.sequence)`;

/** The plus keeps SQLite from reading the whole month instead of looking up the characters. */
const oldestOfMonth = `
  UPDATE month_rankings
  SET first_kills = ${kills}, first_deaths = ${deaths}, first_at = ?2, first_sequence = ?3
  FROM json_each(?1)
  WHERE +month = ?4 AND cha_num = ${field("characterNum")} AND (first_at, first_sequence) > (?2, ?3)`;

/**
 * The total since the end of the last earlier month that had the character, or else since it was first seen. A thinned
 * month has left its total in the row itself.
 */
function sinceMonthStart(total: string, start: string, first: string): string {
  return `max(0, ${total} - coalesce(${start}, (SELECT earlier.${total} FROM month_rankings AS earlier
    WHERE earlier.cha_num = month_rankings.cha_num AND earlier.month < month_rankings.month
    ORDER BY earlier.month DESC LIMIT 1), ${first}))`;
}

/**
 * Parameters: rows, month. A late batch changes the starting totals of later months. The plus is for the same reason as
 * above.
 */
const countFromMonthStart = `
  UPDATE month_rankings
  SET kills = ${sinceMonthStart("kills_total", "start_kills", "first_kills")},
    deaths = ${sinceMonthStart("deaths_total", "start_deaths", "first_deaths")}
  WHERE cha_num IN (SELECT ${field("characterNum")} FROM json_each(?1)) AND +month >= ?2`;

/**
 * Removes the characters of a range that the batch does not contain: they were deleted in the game. Rankings of months
 * keep them. Parameters: numbers, time, sequence, first number, last number.
 */
const removeMissing = `
  DELETE FROM characters
  WHERE cha_num BETWEEN ?4 AND ?5 AND (pushed_at, sequence) < (?2, ?3)
    AND cha_num NOT IN (SELECT value FROM json_each(?1))`;

/** The columns of the table of characters. */
const ofCharacters: Record<string, keyof CharacterRow> = {
  ...shared,
  ...Object.fromEntries(characterFieldNames.map((name) => [fieldOf(name).column, name])),
  user_num: "userNum",
};

/** Parameters: rows, time, sequence. */
const newestCharacters = `
  INSERT INTO characters (${Object.keys(ofCharacters).join(", ")}, pushed_at, sequence, first_seen_at)
  SELECT ${Object.values(ofCharacters).map(field).join(", ")}, ?2, ?3, ?2
  FROM json_each(?1) WHERE true
  ON CONFLICT (cha_num) DO UPDATE SET ${changesOf(Object.keys(ofCharacters))}
  WHERE (excluded.pushed_at, excluded.sequence) > (characters.pushed_at, characters.sequence)`;

/** Batches may arrive late. Parameters: rows, time. */
const firstSeen = `
  UPDATE characters SET first_seen_at = ?2 FROM json_each(?1)
  WHERE cha_num = ${field("characterNum")} AND first_seen_at > ?2`;

/** Keeps the names that characters have until this push. Parameters: rows, time, sequence. */
const formerNames = `
  INSERT INTO former_names (kind, num, name, until)
  SELECT 'character', known.cha_num, known.cha_name, ?2 FROM json_each(?1) AS pushed
  JOIN characters AS known ON known.cha_num = pushed.${field("characterNum")}
  WHERE known.cha_name <> pushed.${field("characterName")} AND (?2, ?3) > (known.pushed_at, known.sequence)
  ON CONFLICT DO NOTHING`;
