import { eq } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import { changeContent, notFound, refuseStaleEditOf } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { guilds } from "#app/features/bridge/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import type { clubWarAdminCalls } from "../admin-calls.ts";
import { clubWarLimits } from "../limits.ts";
import { resultForm } from "../result-form.ts";
import { parseWarKey, warKey } from "../schedule.ts";
import { missingWars, readSchedule } from "./read-club-war.ts";
import { clubWarResults } from "./schema.ts";

type Result = typeof clubWarResults.$inferSelect;

/** The target of a war in the audit log. */
const targetOf = (war: string) => `club war ${war}`;

/** `adminclubwar/{page}`: results, and wars without one. */
const listResults: Handler<typeof clubWarAdminCalls.list> = async ({ page, perPage, region }, { db, now }) => {
  const time = now();
  const where = region == null ? "starts_at > 0" : "region = ?1";
  type Row = Pick<Result, "war" | "region" | "startsAt" | "guildNum" | "guildName" | "decidedBy">;
  const [{ wars }, [rows, [total], latest]] = await Promise.all([
    readSchedule(db),
    runBatch<[Row[], { count: number }[], { war: string }[]]>(db, [
      [
        `SELECT war, region, starts_at AS startsAt, guild_num AS guildNum, guild_name AS guildName, decided_by AS decidedBy
         FROM club_war_results WHERE ${where} ORDER BY starts_at DESC, ${region == null ? "region" : "war"}
         LIMIT ?2 OFFSET ?3`,
        region ?? 0,
        perPage,
        Math.min((page - 1) * perPage, MAX_LISTED_ROWS),
      ],
      [
        `SELECT count(*) AS count FROM (SELECT 1 FROM club_war_results WHERE ${where} LIMIT ?2) AS counted`,
        region ?? 0,
        MAX_LISTED_ROWS,
      ],
      ["SELECT war FROM club_war_results WHERE starts_at >= ?1", time - clubWarLimits.lookBack],
    ]),
  ]);
  return {
    data: rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: isoTime(startsAt) })),
    lastPage: lastPageOf(total?.count, perPage),
    missing: missingWars(wars, new Set(latest.map(({ war }) => war)), time).map(toEnded),
  };
};

const toEnded = ({ region, start }: { region: number; start: number }) => ({
  ...{ war: warKey(region, start), region, startsAt: isoTime(start) },
});

/** A war that is over, with its result if it has one. @throws GameApiError `not_found` */
async function findWar(db: Database, war: string, now: number) {
  const [result] = await db.select().from(clubWarResults).where(eq(clubWarResults.war, war));
  if (result) return { region: result.region, start: result.startsAt, end: result.endsAt, result };
  const key = parseWarKey(war);
  const { wars } = await readSchedule(db);
  const found = missingWars(wars, new Set(), now).find(
    ({ region, start }) => region === key?.region && start === key.start,
  );
  if (!found) throw notFound();
  return { ...found, result: undefined };
}

/** `adminclubwarresult/{war}`: a result for its form. */
const readResult: Handler<typeof clubWarAdminCalls.byWar> = async ({ war }, { db, now }) => {
  const { result, ...ended } = await findWar(db, war, now());
  return {
    ...toEnded(ended),
    guildName: result?.guildName ?? "",
    decidedBy: result?.decidedBy ?? "",
    seen: String(result?.revision ?? 0),
    values: { guild: result && result.guildNum > 0 ? String(result.guildNum) : "", reason: "" },
  };
};

/** `adminsaveclubwarresult`: enters or corrects a result. Tables, winners and pages of guilds follow from it. */
const saveResult: Handler<typeof clubWarAdminCalls.save> = async ({ war, seen, ...typed }, context) => {
  const { db, now } = context;
  const { guild, reason } = checkedForm(resultForm, typed);
  const { region, start, end, result } = await findWar(db, war, now());
  const revision = result?.revision ?? 0;
  await refuseStaleEditOf(db, targetOf(war), seen, revision);
  const guildNum = Number(guild);
  const [found] =
    guildNum > 0 ? await db.select({ name: guilds.name }).from(guilds).where(eq(guilds.guildNum, guildNum)) : [];
  if (guildNum > 0 && !found && guildNum !== result?.guildNum)
    throw invalidField("guild", message("admin.clubWar.unknownGuild", { number: guildNum }));
  const next = {
    guildNum,
    guildName: found?.name ?? (guildNum === result?.guildNum ? result.guildName : ""),
    decidedBy: "staff" as const,
    decidedAt: now(),
    revision: revision + 1,
  };
  await changeContent(context, {
    table: clubWarResults,
    key: clubWarResults.war,
    id: war,
    revision,
    write: db
      .insert(clubWarResults)
      .values({ war: warKey(region, start), region, startsAt: start, endsAt: end, ...next })
      .onConflictDoUpdate({ target: clubWarResults.war, set: next }),
    entry: {
      target: targetOf(war),
      reason,
      before: result && { guild: result.guildNum, name: result.guildName },
      after: { guild: guildNum, name: next.guildName },
    },
  });
  const winner = guildNum > 0 ? next.guildName || `guild ${guildNum}` : "nobody";
  return { message: `Region ${region}, ${manilaDateTime(start)}: ${winner}.` };
};

export const handlers = {
  clubWarAdmin: { list: listResults, byWar: readResult, save: saveResult },
};
