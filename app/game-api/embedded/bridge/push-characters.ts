import { and, eq, lt, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { bridge as limits } from "#app/domain/limits.ts";
import { manilaMonth, parseServerTime } from "#app/domain/manila-time.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { GameApiError } from "../../errors.ts";
import { bridgeBatches, monthRankings, rankingMonths } from "../db/bridge-schema.ts";
import { characters } from "../db/schema.ts";
import { type CharacterRow, checkRows } from "./character-rows.ts";
import type { BridgeContext } from "./keys.ts";

type Reply = CallReply<"pushCharacters">;

/**
 * Takes a batch of characters (decisions "Monthly rankings"). All of it is one transaction that begins with writing down
 * the batch: one that was taken before cannot be taken again, and gets the reply it got then. Each row counts for the
 * month of the batch's time, and only where nothing newer is known, so that batches may come late and in any order.
 *
 * @throws GameApiError `too_large`; `invalid` for a time that is none or lies ahead; `conflict` when the batch's name was
 * used for something else
 */
export async function pushCharacters(
  request: CallRequest<"pushCharacters">,
  context: BridgeContext,
): Promise<CallReply<"pushCharacters">> {
  const { batch_id, rows } = request;
  if (rows.length > limits.batchRows) {
    throw new GameApiError("too_large", `A batch may have at most ${limits.batchRows} rows.`);
  }
  const time = timeOf(request, context.now());
  const contentHash = await hashOf(JSON.stringify(request));
  const known = await findBatch(context, batch_id);
  if (known) return replyAgain(known, contentHash);
  const { accepted, rejected } = checkRows(rows);
  const reply: Reply = { batch_id, month: manilaMonth(time), accepted: accepted.length, rejected };
  try {
    await write(request, reply, { rows: accepted, time, contentHash }, context);
    return reply;
  } catch (error) {
    // Somebody else may have brought the same batch meanwhile.
    const meanwhile = await findBatch(context, batch_id);
    if (!meanwhile) throw error;
    return replyAgain(meanwhile, contentHash);
  }
}

function timeOf({ time }: CallRequest<"pushCharacters">, now: number): number {
  const read = parseServerTime(time);
  if (read === undefined) throw invalidTime("This is not a time.");
  if (read > now + limits.clockSkew) throw invalidTime("This time lies ahead.");
  return read;
}

function invalidTime(message: string): GameApiError {
  return new GameApiError("invalid", message, { time: [message] });
}

async function findBatch({ db, keyHash }: BridgeContext, batchId: string) {
  const [batch] = await db
    .select()
    .from(bridgeBatches)
    .where(and(eq(bridgeBatches.keyHash, keyHash), eq(bridgeBatches.batchId, batchId)));
  return batch;
}

function replyAgain({ reply, contentHash }: typeof bridgeBatches.$inferSelect, hash: string): Reply {
  if (contentHash === hash) return reply as Reply;
  throw new GameApiError("conflict", "A batch with this batch_id was taken, and had other contents.");
}

interface Contents {
  rows: CharacterRow[];
  /** Epoch milliseconds. */
  time: number;
  contentHash: string;
}

async function write(
  { batch_id, sequence }: CallRequest<"pushCharacters">,
  reply: Reply,
  { rows, time, contentHash }: Contents,
  { db, keyHash, now }: BridgeContext,
): Promise<void> {
  // One parameter for all rows: the database takes a hundred at most.
  const json = JSON.stringify(rows);
  const { month } = reply;
  const takenAt = now();
  const old = db
    .select({ row: sql`rowid` })
    .from(bridgeBatches)
    .where(lt(bridgeBatches.takenAt, takenAt - limits.batchMemory))
    .orderBy(bridgeBatches.takenAt)
    .limit(limits.batchesRemoved);
  await db.batch([
    db.insert(bridgeBatches).values({ keyHash, batchId: batch_id, contentHash, reply, takenAt }),
    db.insert(rankingMonths).values({ month }).onConflictDoNothing(),
    db.run(newestOfMonth(month, time, sequence, json)),
    db.run(oldestOfMonth(month, time, sequence, json)),
    db.run(countFromMonthStart(month, json)),
    db.run(newestCharacters(time, sequence, json)),
    db.delete(bridgeBatches).where(sql`rowid IN ${old}`),
  ]);
}

const field = (name: keyof CharacterRow) => sql.raw(`value ->> '$.${name}'`);

/** Columns that every table of characters has, in the order of {@link sharedFields}. */
const sharedColumns = sql.raw(
  "cha_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_mmr, cha_money, cha_level_up_date",
);
const sharedFields = sql.join(
  (
    [
      "ChaNum",
      "ChaName",
      "ChaLevel",
      "ChaExp",
      "ChaClass",
      "ChaSchool",
      "ChaMMR",
      "ChaMoney",
      "ChaLevelUpDate",
    ] as const
  ).map(field),
  sql.raw(", "),
);
const sharedChanges = sql.raw(
  [
    "cha_name",
    "cha_level",
    "cha_exp",
    "cha_class",
    "cha_school",
    "cha_mmr",
    "cha_money",
    "cha_level_up_date",
    "pushed_at",
    "sequence",
  ]
    .map((column) => `${column} = excluded.${column}`)
    .join(", "),
);

function newestOfMonth(month: string, time: number, sequence: number, json: string) {
  const kills = field("ChaPKScore");
  const deaths = field("ChaPKDeath");
  return sql`INSERT INTO ${monthRankings} (month, ${sharedColumns}, class_key, kills, deaths, kills_total, deaths_total,
      pushed_at, sequence, first_kills, first_deaths, first_at, first_sequence)
    SELECT ${month}, ${sharedFields}, ${field("classKey")}, 0, 0, ${kills}, ${deaths},
      ${time}, ${sequence}, ${kills}, ${deaths}, ${time}, ${sequence}
    FROM json_each(${json}) WHERE true
    ON CONFLICT (month, cha_num) DO UPDATE SET ${sharedChanges}, class_key = excluded.class_key,
      kills_total = excluded.kills_total, deaths_total = excluded.deaths_total
    WHERE (excluded.pushed_at, excluded.sequence) > (month_rankings.pushed_at, month_rankings.sequence)`;
}

function oldestOfMonth(month: string, time: number, sequence: number, json: string) {
  return sql`UPDATE ${monthRankings} SET first_kills = ${field("ChaPKScore")}, first_deaths = ${field("ChaPKDeath")},
      first_at = ${time}, first_sequence = ${sequence}
    FROM json_each(${json})
    WHERE month = ${month} AND cha_num = ${field("ChaNum")} AND (first_at, first_sequence) > (${time}, ${sequence})`;
}

/** Kills and deaths since the end of the last month that knows the character, else since it was first seen. */
function countFromMonthStart(month: string, json: string) {
  const since = (total: string, first: string) =>
    sql.raw(`max(0, ${total} - coalesce((SELECT earlier.${total} FROM month_rankings AS earlier
      WHERE earlier.cha_num = month_rankings.cha_num AND earlier.month < month_rankings.month
      ORDER BY earlier.month DESC LIMIT 1), ${first}))`);
  return sql`UPDATE ${monthRankings}
    SET kills = ${since("kills_total", "first_kills")}, deaths = ${since("deaths_total", "first_deaths")}
    WHERE cha_num IN (SELECT ${field("ChaNum")} FROM json_each(${json})) AND month >= ${month}`;
}

function newestCharacters(time: number, sequence: number, json: string) {
  return sql`INSERT INTO ${characters} (user_num, ${sharedColumns}, cha_pk_score, cha_pk_death, pushed_at, sequence)
    SELECT ${field("UserNum")}, ${sharedFields}, ${field("ChaPKScore")}, ${field("ChaPKDeath")}, ${time}, ${sequence}
    FROM json_each(${json}) WHERE true
    ON CONFLICT (cha_num) DO UPDATE SET ${sharedChanges}, user_num = excluded.user_num,
      cha_pk_score = excluded.cha_pk_score, cha_pk_death = excluded.cha_pk_death
    WHERE (excluded.pushed_at, excluded.sequence) > (characters.pushed_at, characters.sequence)`;
}
