import { plainAddress } from "#app/contract/addresses.ts";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { requireBelow } from "#app/features/admin/embedded/levels.ts";
import { BEHIND_ALL, firstRows, iso, isoOrNull, numberCursor, prefixEnd } from "#app/features/admin/embedded/lists.ts";
import { operations } from "#app/features/admin/limits.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { resetPasswordLetter } from "#app/features/mail/embedded/templates.ts";
import { type CurrencyKey, currencies } from "#app/features/wallet/currencies.ts";
import { balancesOf, parseAmounts } from "#app/features/wallet/embedded/ledger/balances.ts";
import { userBalances } from "#app/features/wallet/wire-balances.ts";
import type { ListedPlayer, TimelineEntry } from "../admin-calls.ts";
import { ACTIVE, type PlayerSearch, SUSPENDED, userTypeName } from "../admin-forms.ts";
import { sessions as sessionLimits } from "../limits.ts";
import { kindOfUser } from "../user-types.ts";
import { newLink, newLinkPath, requireLinkOrigin } from "./links.ts";
import { lookupKey } from "./lookup.ts";

/** Of an account, what the console shows in lists: never a hash. */
const listColumns = `
  users.user_num AS UserNum, user_id AS UserID, email AS UserEmail, user_type AS UserType,
  ${balancesOf("users.user_num")} AS balances, users.created_at AS created`;

interface PlayerRow extends Pick<ListedPlayer, "UserNum" | "UserID" | "UserEmail" | "UserType" | "ChaName"> {
  /** JSON. */
  balances: string;
  created: number;
  /** Where the list goes on behind this row. */
  place: string;
}

/** A page of the accounts that a search finds; the newest ones without a search. */
export async function listPlayers(
  request: CallRequest<"adminplayers">,
  { db }: AdminContext,
  size: number = operations.pageSize,
): Promise<CallReply<"adminplayers">> {
  const query = playerQuery(request.by ?? "id", request.search?.trim() ?? "", request.after ?? "", size + 1);
  const [rows] = query ? await runBatch<[PlayerRow[]]>(db, [query]) : [[]];
  const { shown, last } = firstRows(rows, size);
  return {
    players: shown.map(({ place: _, ...row }) => toPlayer(row)),
    next: last?.place ?? null,
  };
}

/** A row of an account as replies show it. */
function toPlayer<Row extends Omit<PlayerRow, "place">>(row: Row) {
  const { UserNum, UserID, UserEmail, UserType, balances, created, ...further } = row;
  return {
    ...{ UserNum, UserID, UserEmail, UserType },
    ...userBalances(currencies, parseAmounts(balances)),
    ...further,
    created_at: iso(created),
  };
}

/** The same in larger pages, for files. */
export function exportPlayers(
  request: CallRequest<"adminplayersexport">,
  context: AdminContext,
): Promise<CallReply<"adminplayersexport">> {
  return listPlayers(request, context, operations.exportedAtOnce);
}

/** The statement of a page: each reads an index in its own order, from the cursor on, however far that is. */
function playerQuery(by: PlayerSearch, search: string, after: string, limit: number): Statement | undefined {
  if (search === "") {
    return [
      `SELECT ${listColumns}, CAST(users.user_num AS TEXT) AS place FROM users WHERE user_num < ?1
       ORDER BY user_num DESC LIMIT ?2`,
      numberCursor(after, BEHIND_ALL),
      limit,
    ];
  }
  if (by === "ip") {
    const ip = plainAddress(search);
    if (!ip) return undefined;
    return [
      `SELECT ${listColumns}, CAST(users.user_num AS TEXT) AS place FROM users
       WHERE user_num > ?1
         AND user_num IN (SELECT user_num FROM logins WHERE ip = ?2 UNION SELECT user_num FROM whitelist WHERE ip = ?2)
       ORDER BY user_num LIMIT ?3`,
      numberCursor(after, 0),
      ip,
      limit,
    ];
  }
  if (by === "character") {
    const [, number, name = ""] = /^(\d{1,15}) (.*)$/su.exec(after) ?? [];
    return [
      // The characters come first: their index is in the list's order.
      `SELECT ${listColumns}, cha_name AS ChaName, cha_num || ' ' || cha_name AS place
       FROM characters CROSS JOIN users ON users.user_num = characters.user_num
       WHERE cha_name COLLATE NOCASE >= max(?1 COLLATE NOCASE, ?3) AND cha_name COLLATE NOCASE < ?2
         AND (cha_name COLLATE NOCASE, cha_num) > (?3, ?4)
       ORDER BY cha_name COLLATE NOCASE, cha_num LIMIT ?5`,
      search,
      prefixEnd(search),
      name,
      numberCursor(number, 0),
      limit,
    ];
  }
  const column = by === "email" ? "email_key" : "user_id_key";
  const prefix = lookupKey(search);
  return [
    `SELECT ${listColumns}, ${column} AS place FROM users
     WHERE ${column} >= max(?1, ?3) AND ${column} < ?2 AND ${column} > ?3 ORDER BY ${column} LIMIT ?4`,
    prefix,
    prefixEnd(prefix),
    after,
    limit,
  ];
}

/** Rows of an account's lists that stand beside its timeline. */
const LISTED = 20;

type LoginRow = { at: number; ip: string };
type LedgerRow = { id: number; at: number; currency: CurrencyKey; amount: number } & {
  entry: string;
  reference: string;
};
type PurchaseRow = Record<"id" | "at" | "total" | "pending" | "taken" | "cancel_requested" | "cancelled", number>;
interface DetailRow extends Omit<PlayerRow, "place" | "ChaName"> {
  NameFirst: string;
  NameLast: string;
  PhoneNumber: string;
  Gender: string;
  Country: string;
  verified: number | null;
  sessions: number;
}

/**
 * An account with everything an admin needs to help its owner.
 * @throws GameApiError `not_found`
 */
export async function readPlayer(
  { UserNum, before }: CallRequest<"adminplayer">,
  { db, now }: AdminContext,
): Promise<CallReply<"adminplayer">> {
  const until = numberCursor(before, BEHIND_ALL);
  const limit = operations.timeline + 1;
  const [[player], characters, whitelist, tickets, logins, ledger, purchases] = await runBatch<
    [
      DetailRow[],
      { ChaNum: number; ChaName: string; ChaLevel: number }[],
      { ip: string; changed: number }[],
      { number: string; subject: string; state: string; changed: number }[],
      LoginRow[],
      LedgerRow[],
      PurchaseRow[],
    ]
  >(db, [
    [
      `SELECT ${listColumns}, name_first AS NameFirst, name_last AS NameLast, phone AS PhoneNumber, gender AS Gender,
         country AS Country, email_verified_at AS verified,
         (SELECT count(*) FROM sessions WHERE sessions.user_num = ?1 AND expires_at > ?2) AS sessions
       FROM users WHERE user_num = ?1`,
      UserNum,
      now(),
    ],
    [
      `SELECT cha_num AS ChaNum, cha_name AS ChaName, cha_level AS ChaLevel FROM characters WHERE user_num = ?1
       ORDER BY cha_level DESC, cha_num LIMIT ?2`,
      UserNum,
      LISTED,
    ],
    [
      `SELECT ip, changed_at AS changed FROM whitelist WHERE user_num = ?1 AND active = 1 ORDER BY seq DESC LIMIT ?2`,
      UserNum,
      LISTED,
    ],
    [
      `SELECT number, subject, state, changed_at AS changed FROM tickets WHERE user_num = ?1
       ORDER BY changed_at DESC, id DESC LIMIT ?2`,
      UserNum,
      LISTED,
    ],
    [`SELECT at, ip FROM logins WHERE user_num = ?1 AND at < ?2 ORDER BY at DESC LIMIT ?3`, UserNum, until, limit],
    [
      `SELECT id, at, currency, amount, kind AS entry, reference FROM ledger WHERE user_num = ?1 AND at < ?2
       ORDER BY id DESC LIMIT ?3`,
      UserNum,
      until,
      limit,
    ],
    [
      `SELECT shown.id, bought AS at, shown.total, total(flag = 0) AS pending, total(flag = 1) AS taken,
         total(flag = 2) AS cancel_requested, total(flag = 3) AS cancelled
       FROM (SELECT purchases.id, purchases.bought_at AS bought, total FROM purchases WHERE user_num = ?1 AND bought_at < ?2
         ORDER BY id DESC LIMIT ?3) AS shown
       LEFT JOIN purchase_lines ON purchase_id = shown.id LEFT JOIN deliveries ON line_id = purchase_lines.id
       GROUP BY shown.id`,
      UserNum,
      until,
      limit,
    ],
  ]);
  if (!player) throw noSuchPlayer();
  const { verified, ...account } = player;
  return {
    player: { ...toPlayer(account), email_verified_at: isoOrNull(verified) },
    characters,
    whitelist: whitelist.map(({ ip, changed }) => ({ ip, changed_at: iso(changed) })),
    tickets: tickets.map(({ changed, ...ticket }) => ({ ...ticket, changed_at: iso(changed) })),
    ...timelineOf(logins, ledger, purchases),
  };
}

/** The newest of all that happened. A page never ends between things of the same moment: the next begins before it. */
function timelineOf(logins: LoginRow[], ledger: LedgerRow[], purchases: PurchaseRow[]) {
  const all = [
    ...purchases.map((row) => ({ kind: "purchase" as const, ...row })),
    ...ledger.map((row) => ({ kind: "ledger" as const, ...row })),
    ...logins.map((row) => ({ kind: "login" as const, ...row })),
  ].sort((a, b) => b.at - a.at);
  const end = all[operations.timeline - 1]?.at;
  const shown = end === undefined ? all : all.filter(({ at }) => at >= end);
  return {
    timeline: shown.map(({ at, ...entry }): TimelineEntry => ({ ...entry, at: iso(at) })),
    next: shown.length < all.length && end !== undefined ? String(end) : null,
  };
}

function noSuchPlayer(): GameApiError {
  return new GameApiError("not_found", "There is no such player.");
}

interface Target {
  userNum: number;
  userId: string;
  userType: number;
  email: string;
  emailKey: string;
}

async function targetOf(db: Database, userNum: number): Promise<Target> {
  const [[target]] = await runBatch<[Target[]]>(db, [
    [
      `SELECT user_num AS userNum, user_id AS userId, user_type AS userType, email, email_key AS emailKey FROM users
       WHERE user_num = ?1`,
      userNum,
    ],
  ]);
  if (!target) throw noSuchPlayer();
  return target;
}

/**
 * Gives an account another user type, and logs it out everywhere.
 * @throws GameApiError `not_found`; `forbidden` for one's own account, for accounts of one's own level or above, and for
 * types that are not below one's own; `conflict` when it has the type, or has another one than a moment ago
 */
export async function setUserType(
  { UserNum, UserType, reason }: CallRequest<"adminusertype">,
  context: AdminContext,
): Promise<CallReply<"adminusertype">> {
  const { db, admin } = context;
  const target = await targetOf(db, UserNum);
  const { userId, userType } = target;
  requireBelow(target, context);
  if (UserType >= admin.userType)
    throw new GameApiError("forbidden", "You can only give user types that are below your own.");
  if (userType === UserType)
    throw new GameApiError("conflict", `${userId} has this user type already: ${userTypeName(UserType)}.`);
  await guardedWrite(
    () =>
      writeAudited(
        context,
        {
          action: "adminusertype",
          target: `player ${UserNum}`,
          reason,
          before: { UserID: userId, UserType: userType },
          after: { UserID: userId, UserType },
        },
        [
          guard("(SELECT user_type FROM users WHERE user_num = ?1) = ?2", UserNum, userType),
          ["UPDATE users SET user_type = ?2 WHERE user_num = ?1", UserNum, UserType],
          ["DELETE FROM sessions WHERE user_num = ?1", UserNum],
        ],
      ),
    changedMeanwhile,
  );
  if (UserType === SUSPENDED) return { message: `${userId} is suspended and logged out everywhere.` };
  if (UserType === ACTIVE && kindOfUser(userType) === "refused") return { message: `${userId} is active again.` };
  return { message: `${userId} is now ${userTypeName(UserType)} (${UserType}), and has to log in again.` };
}

function changedMeanwhile(): GameApiError {
  return new GameApiError("conflict", "This account was changed meanwhile. Nothing was done: please look again.");
}

/**
 * Mails a link for a new password to the owner of an account; the admin does not see it. Where no server for mails is
 * configured the reply holds the link, for the admin to hand on: this is the only place that ever shows one.
 *
 * @throws GameApiError `not_found`; `forbidden` for one's own account and for accounts of one's own level or above;
 * `conflict` when the account may not log in, or was changed a moment ago; `unavailable` when mails cannot have links
 */
export async function sendResetLink(
  { UserNum, reason }: CallRequest<"adminresetlink">,
  context: AdminContext,
): Promise<CallReply<"adminresetlink">> {
  const account = await targetOf(context.db, UserNum);
  requireBelow(account, context);
  const { userId, userType } = account;
  if (kindOfUser(userType) === "refused")
    throw new GameApiError("conflict", "This account may not log in, so a new password would be of no use.");
  const shown = !context.mailer;
  if (!shown) requireLinkOrigin(context);
  await guardedWrite(
    () =>
      writeAudited(
        context,
        {
          action: "adminresetlink",
          target: `player ${UserNum}`,
          reason,
          after: { UserID: userId, link: shown ? "shown" : "mailed" },
        },
        [guard("(SELECT user_type FROM users WHERE user_num = ?1) = ?2", UserNum, userType)],
      ),
    changedMeanwhile,
  );
  if (shown) {
    const path = await newLinkPath(context, "reset", account);
    return {
      message: `No mail server is configured, so hand this link to ${userId} yourself. It sets a new password, works once, within 30 minutes, and is shown this once.`,
      link: `${context.site.origin ?? ""}${path}`,
    };
  }
  const link = await newLink(context, "reset", account);
  await sendMail(context, account.email, (site) => resetPasswordLetter(site, account, link), sessionLimits.resetLink);
  return { message: `A link for a new password is on its way to ${userId}. It works once, within 30 minutes.` };
}
