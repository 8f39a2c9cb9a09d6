import { plainAddress, whitelistEntry } from "#app/contract/addresses.ts";
import type { ReplyOf, RequestOf } from "#app/contract/define.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { isBeyondAscii, keysBeginning } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import {
  noSuchPlayer,
  type Target,
  targetOf,
  unchangedRank,
} from "#app/features/account-changes/embedded/admin-target.ts";
import { newLink, newLinkPath, requireLinkOrigin, voidInvitation } from "#app/features/accounts/embedded/links.ts";
import { keysetById, numberCursor, prefixEnd, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { parseSortOrder } from "#app/features/admin/sort-order.ts";
import { bansOfUser, type ListedBanRow, suspendedUntil, toListedBan } from "#app/features/bans/embedded/list-bans.ts";
import { characterNames } from "#app/features/bridge/embedded/character-names.ts";
import { userBalances } from "#app/features/currencies/balances.ts";
import { currencies } from "#app/features/currencies/currencies.ts";
import { balancesOf, parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { readOldLogs, requireOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { ownsAddress } from "#app/features/mail/embedded/address-key.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { passwordResetMail } from "#app/features/mail/embedded/templates.ts";
import { hasSecondFactor } from "#app/features/mfa/embedded/second-factor.ts";
import { answersAbout, type LabelledAnswer } from "#app/features/sign-up-fields/embedded/answer-statements.ts";
import { answersOfAccounts } from "#app/features/sign-up-fields/embedded/read-answers.ts";
import { requireLowerLevel, requireMayControl } from "#app/features/staff/embedded/levels.ts";
import { hasAllRightsOf } from "#app/features/staff/roles.ts";
import { ACTIVE, ADMIN_FROM, DELETED, kindOfUser, SUSPENDED } from "#app/features/staff/user-types.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { debtOf } from "#app/features/wallet/embedded/ledger/waiver.ts";
import { foldText } from "#app/format/fold-text.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import type { ListedPlayer, playersAdminCalls } from "../admin-calls.ts";
import { type PlayerSearch, type PlayerSortOrder, userTypeName } from "../admin-forms.ts";
import { type NoteRow, notesAbout, toNote } from "./notes.ts";
import {
  type LoginRow,
  loginsStatement,
  type TimelineRows,
  timelineOf,
  timelineStatements,
} from "./player-timeline.ts";

/** The columns of an account that the console lists; never a hash. */
const listColumns = `
  users.user_num AS userNum, user_id AS userId, email, user_type AS userType,
  ${balancesOf("users.user_num")} AS balances, users.created_at AS created,
  ${suspendedUntil} AS suspendedUntil`;

interface PlayerRow extends Pick<ListedPlayer, "userNum" | "userId" | "email" | "userType" | "characterName"> {
  /** JSON. */
  balances: string;
  created: number;
  /** Epoch milliseconds, also of a suspension that has ended. */
  suspendedUntil: number | null;
  /** Cursor behind this row. */
  place: string;
  /** Only of a search for characters. */
  characterNum?: number;
}

/** A page of the accounts that match a search; without a search, all accounts, by default the newest first. */
export async function listPlayers(
  request: RequestOf<typeof playersAdminCalls.list>,
  context: AdminContext,
  { size = adminLimits.pageSize, isComplete = false }: { size?: number; isComplete?: boolean } = {},
): Promise<ReplyOf<typeof playersAdminCalls.list>> {
  const { db } = context;
  const { by, search, sort } = request;
  const after = request.after ?? "";
  const text = search?.trim() ?? "";
  const beyondAscii = text && by === "character" ? await keysBeginning(db, characterNames, text) : "[]";
  const oldUsers =
    text && by === "ip" ? await usersOfOldLogins(context, text, after, { limit: size + 1, isComplete }) : [];
  const query = text
    ? searchQuery(by ?? "id", { text, beyondAscii, oldUsers }, after, size + 1)
    : unfilteredQuery(sort ?? "-number", after, size + 1);
  const [rows] = query ? await runBatch<[PlayerRow[]]>(db, [query]) : [[]];
  const { shown, last } = takePage(rows, size);
  return {
    players: shown.map(({ place: _, characterNum: __, ...row }) => toPlayer(row, context.now())),
    next: last?.place ?? null,
  };
}

/** Maps a row of an account to its form in replies. */
function toPlayer<Row extends Omit<PlayerRow, "place" | "characterNum">>(row: Row, now: number) {
  const { userNum, userId, email, userType, suspendedUntil, balances, created, ...further } = row;
  return {
    ...{ userNum, userId, email, userType },
    suspended: (suspendedUntil ?? 0) > now,
    ...userBalances(currencies, parseAmounts(balances)),
    ...further,
    createdAt: isoTime(created),
  };
}

/** Each may have five answers of 200 characters. */
const PLAYERS_AT_ONCE = 2_000;

/** The same list in larger pages and with the answers of the sign-up form, for exported files. */
export const exportPlayers: Handler<typeof playersAdminCalls.export> = async (request, context) => {
  const { players, next } = await listPlayers(request, context, { size: PLAYERS_AT_ONCE, isComplete: true });
  const answers = await answersOfAccounts(
    context.db,
    players.map(({ userNum }) => userNum),
  );
  return { players: players.map((player) => ({ ...player, answers: answers.get(player.userNum) ?? {} })), next };
};

/** The length from which a part of a user ID is searched for; anything shorter only at the beginning. */
const MIN_PART = 3;

/** The statement for one page of all accounts, read in the order of an index. */
function unfilteredQuery(order: PlayerSortOrder, after: string, limit: number): Statement {
  const { by, isDescending } = parseSortOrder(order);
  if (by === "number") {
    const keyset = keysetById("user_num", isDescending);
    return [
      `SELECT ${listColumns}, CAST(users.user_num AS TEXT) AS place FROM users WHERE ${keyset.condition}
       ORDER BY ${keyset.orderBy} LIMIT ?2`,
      numberCursor(after, keyset.start),
      limit,
    ];
  }
  return [
    `SELECT ${listColumns}, user_id_key AS place FROM users
     WHERE user_id_key ${isDescending ? "<" : ">"} ?1 ORDER BY user_id_key ${isDescending ? "DESC" : ""} LIMIT ?2`,
    after || (isDescending ? prefixEnd("") : ""),
    limit,
  ];
}

/**
 * The statement for one page of a search. Each variant reads an index in its own order, starting at the cursor, so its
 * cost does not depend on how far the cursor is. A part of a user ID is searched for in the whole index of user IDs.
 */
function searchQuery(
  by: PlayerSearch,
  { text: search, beyondAscii, oldUsers }: { text: string; beyondAscii: string; oldUsers: readonly number[] },
  after: string,
  limit: number,
): Statement | undefined {
  if (by === "ip") {
    const ip = plainAddress(search);
    if (!ip) return undefined;
    return [
      `SELECT ${listColumns}, CAST(users.user_num AS TEXT) AS place FROM users
       WHERE user_num > ?1
         AND user_num IN (SELECT user_num FROM logins WHERE ip = ?2 UNION SELECT user_num FROM whitelist WHERE ip IN (?2, ?3)
           UNION SELECT value FROM json_each(?5))
       ORDER BY user_num LIMIT ?4`,
      numberCursor(after, 0),
      ip,
      whitelistEntry(ip) ?? ip,
      limit,
      JSON.stringify(oldUsers),
    ];
  }
  if (by === "character") {
    const [, number, name = ""] = /^(\d{1,15}) (.*)$/su.exec(after) ?? [];
    const prefix = foldText(search);
    // The characters come first in the join: their index has the list's order.
    const found = (characters: string) => `
      SELECT ${listColumns}, cha_name AS characterName, cha_num || ' ' || cha_name AS place, cha_num AS characterNum
      FROM ${characters} CROSS JOIN game_accounts ON game_accounts.game_user_num = characters.user_num
        CROSS JOIN users ON users.user_num = game_accounts.user_num
      WHERE (cha_name COLLATE NOCASE, cha_num) > (?3, ?4)`;
    return [
      `${found("characters")} AND cha_name COLLATE NOCASE >= max(?1 COLLATE NOCASE, ?3)
         AND cha_name COLLATE NOCASE < ?2 AND NOT ${isBeyondAscii("cha_name")}
       UNION ALL ${found("json_each(?6) CROSS JOIN characters ON characters.cha_num = json_each.value")}
       ORDER BY characterName COLLATE NOCASE, characterNum LIMIT ?5`,
      prefix,
      prefixEnd(prefix),
      name,
      numberCursor(number, 0),
      limit,
      beyondAscii,
    ];
  }
  const prefix = lookupKey(search);
  if (by === "id" && prefix.length >= MIN_PART) {
    return [
      // Compares the keys in their index: only the accounts that match are read.
      `SELECT ${listColumns}, user_id_key AS place FROM users
       WHERE user_id_key > ?1 AND instr(user_id_key, ?2) > 0 ORDER BY user_id_key LIMIT ?3`,
      after,
      prefix,
      limit,
    ];
  }
  const column = by === "email" ? "email_key" : "user_id_key";
  return [
    `SELECT ${listColumns}, ${column} AS place FROM users
     WHERE ${column} >= max(?1, ?3) AND ${column} < ?2 AND ${column} > ?3 ORDER BY ${column} LIMIT ?4`,
    prefix,
    prefixEnd(prefix),
    after,
    limit,
  ];
}

/** The first accounts after the cursor that were logged in from an address long ago. */
async function usersOfOldLogins(
  context: AdminContext,
  search: string,
  after: string,
  { limit, isComplete }: { limit: number; isComplete: boolean },
) {
  const ip = plainAddress(search);
  if (!ip) return [];
  const statement: Statement = [
    `SELECT DISTINCT user_num AS userNum FROM logins WHERE ip = ?1 AND user_num > ?2 ORDER BY user_num LIMIT ?3`,
    ...[ip, numberCursor(after, 0), limit],
  ];
  type Found = [{ userNum: number }[]];
  // Before the second database: a login that is moved meanwhile is then in one of them.
  const [recent] = context.logs ? await runBatch<Found>(context.db, [statement]) : [[]];
  const old = await (isComplete ? requireOldLogs : readOldLogs)<Found>(context, [statement]);
  return [...recent, ...(old?.[0] ?? [])].map(({ userNum }) => userNum);
}

/** The maximum number of rows of each list next to an account's timeline. */
const LISTED = 20;

interface DetailRow extends Omit<PlayerRow, "place" | "characterName"> {
  nameFirst: string;
  nameLast: string;
  phone: string;
  gender: string;
  country: string;
  verified: number | null;
  sessions: number;
  isSecured: 0 | 1;
  debt: number;
}

/**
 * Reads an account with everything that an admin needs to help its owner.
 * @throws GameApiError `not_found`
 */
export const readPlayer: Handler<typeof playersAdminCalls.byNum> = async ({ userNum, before }, context) => {
  const { db, admin, now } = context;
  const [[player], answers, characters, whitelist, tickets, bans, notes, logins, ...others] = await runBatch<
    [
      DetailRow[],
      LabelledAnswer[],
      { characterNum: number; characterName: string; level: number }[],
      { ip: string; changed: number }[],
      { number: string; subject: string; state: string; changed: number }[],
      ListedBanRow[],
      NoteRow[],
      ...TimelineRows,
    ]
  >(db, [
    [
      `SELECT ${listColumns}, name_first AS nameFirst, name_last AS nameLast, phone, gender,
         country, email_verified_at AS verified,
         (SELECT count(*) FROM sessions WHERE sessions.user_num = ?1 AND expires_at > ?2) AS sessions,
         ${hasSecondFactor} AS isSecured, ${debtOf("?1")} AS debt
       FROM users WHERE user_num = ?1`,
      userNum,
      now(),
    ],
    answersAbout(userNum),
    [
      `SELECT cha_num AS characterNum, cha_name AS characterName, cha_level AS level FROM characters
       WHERE user_num = (SELECT game_user_num FROM game_accounts WHERE user_num = ?1)
       ORDER BY cha_level DESC, cha_num LIMIT ?2`,
      userNum,
      LISTED,
    ],
    [
      `SELECT ip, changed_at AS changed FROM whitelist WHERE user_num = ?1 AND active = 1 ORDER BY seq DESC LIMIT ?2`,
      userNum,
      LISTED,
    ],
    [
      `SELECT number, subject, state, changed_at AS changed FROM tickets WHERE user_num = ?1
       ORDER BY changed_at DESC, id DESC LIMIT ?2`,
      userNum,
      LISTED,
    ],
    bansOfUser(userNum, LISTED),
    notesAbout(userNum),
    ...timelineStatements(userNum, before),
  ]);
  if (!player) throw noSuchPlayer();
  const old = await readOldLogs<[LoginRow[]]>(context, [loginsStatement(userNum, before)]);
  const { verified, isSecured, ...account } = player;
  return {
    player: {
      ...toPlayer(account, now()),
      emailVerifiedAt: isoTimeOrNull(verified),
      hasSecondFactor: isSecured === 1,
    },
    answers,
    characters,
    whitelist: whitelist.map(({ ip, changed }) => ({ ip, changedAt: isoTime(changed) })),
    tickets: tickets.map(({ changed, ...ticket }) => ({ ...ticket, changedAt: isoTime(changed) })),
    bans: bans.map((ban) => toListedBan(ban, now())),
    // Nobody reads what colleagues write about them.
    notes: userNum === admin.userNum ? null : notes.map(toNote),
    ...timelineOf([[...logins, ...(old?.[0] ?? [])], ...others]),
  };
};

/**
 * Changes the user type of an account and ends all its sessions.
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account, for accounts of the admin's own level or
 * above, and for types that are not below the admin's own; `conflict` when the account already has the type, is deleted,
 * or its type was changed concurrently
 */
export const setUserType: Handler<typeof playersAdminCalls.setUserType> = async (
  { userNum, userType: wanted, reason },
  context,
) => {
  const { db, admin } = context;
  const target = await targetOf(db, userNum);
  const { userId, userType } = target;
  requireLowerLevel(target, context);
  if (wanted >= admin.userType) throw new GameApiError("forbidden", message("admin.player.userTypeNotBelow"));
  requireMayChangeStaff(target, wanted, context);
  if (userType === wanted)
    throw new GameApiError(
      "conflict",
      message("admin.player.sameUserType", { userId, userType: userTypeName(wanted) }),
    );
  if (userType === DELETED) throw new GameApiError("conflict", message("admin.player.deleted"));
  await writeAudited(
    context,
    {
      target: `player ${userNum}`,
      reason,
      before: { userId, userType },
      after: { userId, userType: wanted },
    },
    [
      unchangedRank(target),
      [
        // Staff cannot delete their accounts, so a pending deletion is cancelled.
        `UPDATE users SET user_type = ?2, role = NULL,
           deletion_at = CASE WHEN ?2 < ${ADMIN_FROM} THEN deletion_at END
         WHERE user_num = ?1`,
        userNum,
        wanted,
      ],
      ["DELETE FROM sessions WHERE user_num = ?1", userNum],
      voidInvitation(userNum),
    ],
    { refusal: changedMeanwhile },
  );
  if (wanted === SUSPENDED) return { message: `${userId} is suspended and logged out everywhere.` };
  if (wanted === ACTIVE && kindOfUser(userType) === "refused") return { message: `${userId} is active again.` };
  return { message: `${userId} is now ${userTypeName(wanted)} (${wanted}) and has to log in again.` };
};

/** Suspending a player does not take the right to manage staff, but making somebody staff and removing them does. */
function requireMayChangeStaff({ userType }: Target, wanted: number, { admin }: AdminContext): void {
  if (userType < ADMIN_FROM && wanted < ADMIN_FROM) return;
  if (!hasRight(admin, "staff")) throw new GameApiError("forbidden", message("admin.player.staffOnly"));
  if (!hasAllRightsOf(admin, { userType: wanted }))
    throw new GameApiError("forbidden", message("admin.staff.mayNotGive"));
}

function changedMeanwhile(): GameApiError {
  return new GameApiError("conflict", message("admin.player.changed"));
}

/**
 * Mails a password reset link to the owner of an account; the admin does not see it. When no mail server is configured,
 * the reply contains the link for the admin to pass on. No other reply contains a reset link.
 *
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the admin's own level
 * or above; `conflict` when the account may not log in, does not own its address or was changed concurrently; `unavailable` when mails cannot
 * contain links
 */
export const sendResetLink: Handler<typeof playersAdminCalls.sendResetLink> = async ({ userNum, reason }, context) => {
  const account = await targetOf(context.db, userNum);
  requireMayControl(account, context);
  const { userId, userType } = account;
  if (kindOfUser(userType) === "refused") throw new GameApiError("conflict", message("admin.player.mayNotLogIn"));
  const shown = !(await context.connections()).mailer;
  if (!shown) {
    requireLinkOrigin(context);
    // The mail would reach the owner of another account.
    if (!ownsAddress(account)) throw new GameApiError("conflict", message("admin.player.addressOfAnother"));
  }
  await writeAudited(
    context,
    {
      target: `player ${userNum}`,
      reason,
      after: { userId, link: shown ? "shown" : "mailed" },
    },
    [unchangedRank(account)],
    { refusal: changedMeanwhile },
  );
  if (shown) {
    const path = await newLinkPath(context, "reset", account);
    return {
      message: `No mail server is configured, so please pass this link to ${userId} yourself. It sets a new password, works once, within 30 minutes, and is shown only once.`,
      link: `${context.site.origin ?? ""}${path}`,
    };
  }
  const link = await newLink(context, "reset", account);
  await runInLanguage(await loadedLanguage(account.language), () =>
    sendMail(context, passwordResetMail(account, link), sessionLimits.resetLink),
  );
  return { message: `We have sent ${userId} a link for a new password. It works once, within 30 minutes.` };
};
