import type { Statement } from "#app/embedded/database/run-batch.ts";
import { cutText } from "#app/format/cut-text.ts";
import { DAY } from "#app/format/units.ts";
import type { NoticeEventName, NoticeValues } from "../events.ts";
import { noticeLimits, registrationMilestones } from "../limits.ts";

/** More notices than this never wait for one destination; further ones are dropped until it answers again. */
const MAX_WAITING = 500;

interface Notice<Name extends NoticeEventName> {
  event: Name;
  /**
   * Identifies what happened within the event, such as the number of a ticket, so that each destination is told once.
   * The same key can be used again after {@link noticeRetention}.
   */
  key: string;
  values: NoticeValues<Name>;
  /** The page that belongs to it, such as `/admin/tickets/12`. */
  path?: string;
}

/** SQL of the destinations that want an event, as `destination`. */
const wantedBy = (event: string) => `notice_destinations destination
  JOIN json_each(destination.events) wanted ON wanted.value = ${event}`;

/** SQL condition: the `destination` is switched on, and not too much waits for it. */
const hasRoom = `destination.enabled = 1 AND (SELECT count(*) FROM (SELECT 1 FROM notices
  WHERE destination_id = destination.id AND next_attempt_at IS NOT NULL LIMIT ${MAX_WAITING})) < ${MAX_WAITING}`;

/**
 * The statements that queue a notice for every destination that wants the event. They belong to the transaction of the
 * change that it tells of, so that the notice is neither lost nor sent for a change that did not happen. Without a
 * destination they write nothing. A due job sends what is queued.
 *
 * @param now current time in epoch milliseconds
 */
export function emitNotice<Name extends NoticeEventName>(notice: Notice<Name>, now: number): Statement[] {
  return emitNoticeIf("?6 = ?6", 0, notice, now);
}

/**
 * The same as {@link emitNotice}, only if a condition holds when the transaction reaches it.
 * @param condition as SQL; `?6` is `value`
 */
export function emitNoticeIf<Name extends NoticeEventName>(
  condition: string,
  value: string | number,
  { event, key, values, path = "" }: Notice<Name>,
  now: number,
): Statement[] {
  const bounded = Object.entries<string>(values).map(([name, text]) => [name, cutText(text, 4 * noticeLimits.value)]);
  return [
    [
      `INSERT INTO notices (destination_id, event, key, data, path, created_at, next_attempt_at)
       SELECT destination.id, ?1, ?2, ?3, ?4, ?5, ?5 FROM ${wantedBy("?1")}
       WHERE ${hasRoom} AND (${condition}) ON CONFLICT (destination_id, key) DO NOTHING`,
      event,
      `${event} ${key}`.slice(0, 200),
      JSON.stringify(Object.fromEntries(bounded)),
      path,
      now,
      value,
    ],
  ];
}

/** Rows of which each queues a notice, all as SQL. */
interface NoticeRows {
  /** The table with its join condition, or several of them. */
  from: string;
  /** A condition on the row and on the `destination`. */
  where?: string;
  /** Identifies the row within the event. */
  key: string;
  /** JSON with the values of the event. */
  data: string;
  path: string;
  /** The time of the event; by default the parameter `?1`. */
  time?: string;
}

/** SQL that queues a notice of each row for every destination that wants the event. */
export function queueNotices(
  event: NoticeEventName,
  { from, where = "true", key, data, path, time = "?1" }: NoticeRows,
): string {
  return `INSERT INTO notices (destination_id, event, key, data, path, created_at, next_attempt_at)
    SELECT destination.id, '${event}', '${event} ' || ${key}, ${data}, ${path}, ${time}, ${time}
    FROM ${wantedBy(`'${event}'`)} CROSS JOIN ${from}
    WHERE ${where} AND ${hasRoom} ON CONFLICT (destination_id, key) DO NOTHING`;
}

/** How long a notice is kept after it was queued, in milliseconds. */
export const noticeRetention = 30 * DAY;

/**
 * The statement that queues notices of news that have become visible within the last day, for the transaction of a
 * change and for a due job, since scheduled news become visible by themselves. A destination is told of an item once,
 * and of none from before it existed.
 */
export function announceNews(now: number): Statement {
  return [
    queueNotices("news.published", {
      from: "news ON news.published = 1 AND news.pinned IN (0, 1) AND news.published_at BETWEEN ?2 AND ?1",
      where: "news.published_at >= destination.created_at - 60000",
      key: "news.id",
      data: `json_object('subject', news.subject, 'author', news.author, 'html', substr(news.content, 1, 2000),
        'kind', CASE news.type WHEN 1 THEN 'guide' WHEN 2 THEN 'event' ELSE 'news' END)`,
      path: "'/news?topic=' || news.id",
    }),
    now,
    now - DAY,
  ];
}

/**
 * The statement that queues notices if the account of a user ID, which its transaction has just inserted, has the number
 * of a milestone.
 */
export function announceMilestone(userIdKey: string, now: number): Statement {
  return [
    queueNotices("registration.milestone", {
      from: `users ON users.user_id_key = ?2 AND users.user_num IN (${registrationMilestones.join()})`,
      key: "users.user_num",
      data: "json_object('count', CAST(users.user_num AS TEXT))",
      path: "''",
    }),
    now,
    userIdKey,
  ];
}

const playerPath = "'/admin/players/' || users.user_num";

/**
 * The statement that queues notices of the account of a user ID, if its transaction has just inserted it.
 * @param createdAt the time of the registration in epoch milliseconds
 */
export function announceRegistration(userIdKey: string, createdAt: number): Statement {
  return [
    queueNotices("account.registered", {
      from: "users ON users.user_id_key = ?2 AND users.created_at = ?1",
      key: "users.user_num",
      data: "json_object('userId', users.user_id)",
      path: playerPath,
    }),
    createdAt,
    userIdKey,
  ];
}

/**
 * The statement that queues notices of an account whose address its transaction has just confirmed.
 * @param account its number, or the hash of the token of a link that belongs to it
 * @param confirmedAt the time of the confirmation in epoch milliseconds
 */
export function announceConfirmation(account: number | { tokenHash: string }, confirmedAt: number): Statement {
  const isNumber = typeof account === "number";
  const userNum = isNumber ? "?2" : "(SELECT user_num FROM account_links WHERE token_hash = ?2)";
  return [
    queueNotices("account.confirmed", {
      from: `users ON users.user_num = ${userNum} AND users.email_verified_at = ?1`,
      key: "users.user_num",
      data: "json_object('userId', users.user_id)",
      path: playerPath,
    }),
    confirmedAt,
    isNumber ? account : account.tokenHash,
  ];
}
