import { and, desc, eq, gt, ne } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { rowOf, statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { mergeLogs, readOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { logins, sessions } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { sessionsCalls } from "../calls.ts";

/** Maximum numbers of sessions and of logins in a reply. */
const MAX_SESSIONS = 50;
const MAX_LOGINS = 30;

/** The open sessions of the caller's account and its latest logins. */
const listSessions: Handler<typeof sessionsCalls.list> = async (_, { db, logs, player, now }) => {
  const { userNum, session } = player;
  const latest = db.select().from(logins).where(eq(logins.userNum, userNum)).orderBy(desc(logins.at)).limit(MAX_LOGINS);
  const [open, recent] = await db.batch([
    db
      .select()
      .from(sessions)
      // Without tokens that were just replaced: they belong to a session that is listed with its new one.
      .where(and(eq(sessions.userNum, userNum), gt(sessions.expiresAt, now() + sessionLimits.renewedToken)))
      .orderBy(desc(sessions.createdAt))
      .limit(MAX_SESSIONS),
    latest,
  ]);
  const old = await readOldLogs<[Record<string, unknown>[]]>({ db, logs }, [statementOf(latest)]);
  const before = (old?.[0] ?? []).map((row) => rowOf(logins, row));
  const past = mergeLogs([...recent, ...before], "newest").slice(0, MAX_LOGINS);
  // A page has few sessions, so no index orders them by use: it would change with every use.
  open.sort((one, other) => other.lastUsedAt - one.lastUsedAt);
  return {
    sessions: open.map(({ tokenHash, ip, device, place, createdAt, lastUsedAt }) => ({
      // The hash of a random token: it identifies the session and reveals nothing.
      id: tokenHash,
      ip,
      device,
      place,
      createdAt: isoTime(createdAt),
      lastUsedAt: isoTime(Math.max(lastUsedAt, createdAt)),
      current: tokenHash === session.tokenHash,
    })),
    logins: past.map(({ ip, device, place, at, method }) => ({ ip, device, place, at: isoTime(at), method })),
  };
};

/** Ends a session of the caller's account. @throws GameApiError `not_found` when it has ended or is another account's */
const endSession: Handler<typeof sessionsCalls.end> = async ({ sessionId }, { db, player }) => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, sessionId), eq(sessions.userNum, player.userNum)))
    .returning({ userNum: sessions.userNum });
  if (ended.length === 0) throw new GameApiError("not_found", message("sessions.notFound"));
  return { message: t("sessions.ended") };
};

/** Ends all sessions of the caller's account but the caller's. */
const endOtherSessions: Handler<typeof sessionsCalls.endOthers> = async (_, { db, player }) => {
  const { userNum, session } = player;
  await db.delete(sessions).where(and(eq(sessions.userNum, userNum), ne(sessions.tokenHash, session.tokenHash)));
  return { message: t("sessions.othersEnded") };
};

export const handlers = {
  sessions: { list: listSessions, end: endSession, endOthers: endOtherSessions },
};
