import { message } from "#app/contract/message.ts";
import type { Player, PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { FeatureTables } from "#app/embedded/feature-tables.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { targetLists } from "#app/features/log-database/embedded/deletions.ts";
import { mergeLogs, requireOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { answerLabel } from "#app/features/sign-up-fields/embedded/answer-statements.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { privacyCalls } from "../calls.ts";
import { type DataPart, type DataRecord, dataParts, isTimeField } from "../data-parts.ts";
import { auditTargets, ownerValues, ownMessages, ownTickets } from "./owner.ts";

/** Records per page. */
const PAGE = 1000;
/** Records per page of a part with long texts, so that a page needs little memory. */
const PAGE_OF_TEXTS = 50;

interface Query {
  /** The fields of a record, as SQL. */
  fields: string;
  /** The tables and the condition; the parameters are those of {@link ownTickets}. */
  from: string;
  /** The unique number by which the records are ordered. */
  key: string;
  /** Records per page. */
  size?: number;
}

/** The number of the player's account in the game, as SQL; null without one. */
const gameUserNum = "(SELECT game_user_num FROM game_accounts WHERE user_num = ?1)";

/** The query of each part but account and balances. No query reads a hash, a token, or the text of a mail. */
const queries: Readonly<Record<Exclude<DataPart, "account" | "balances">, Query>> = {
  signUpAnswers: {
    fields: `${answerLabel} AS question, value AS answer`,
    from: "sign_up_answers WHERE user_num = ?1",
    key: "sign_up_answers.rowid",
  },
  characters: {
    fields: `cha_num AS number, cha_name AS name, cha_level AS level, cha_exp AS experience, cha_class AS class,
      cha_school AS school, cha_pk_score AS kills, cha_pk_death AS deaths, cha_mmr AS mmr, cha_money AS money,
      nullif(cha_level_up_date, 0) AS leveledUpAt, nullif(gu_num, 0) AS guild, gu_position AS guildPosition,
      nullif(play_minutes, 0) AS playMinutes,
      (SELECT hidden FROM profile_choices WHERE user_num = ?1) AS hidden,
      nullif(first_seen_at, 0) AS firstSeenAt, nullif(pushed_at, 0) AS receivedAt`,
    from: `characters WHERE user_num = ${gameUserNum}`,
    key: "cha_num",
  },
  rankings: {
    fields: "month, cha_name AS name, cha_level AS level, cha_mmr AS mmr, cha_money AS money, kills, deaths",
    from: `month_rankings WHERE cha_num IN (SELECT cha_num FROM characters WHERE user_num = ${gameUserNum})`,
    key: "month_rankings.rowid",
  },
  ledger: {
    // The reference of an adjustment is the number of the admin who made it.
    fields: `id AS number, at, currency, amount, kind,
      CASE kind WHEN 'adjustment' THEN NULL ELSE reference END AS reference`,
    from: "ledger WHERE user_num = ?1",
    key: "id",
  },
  purchases: {
    fields: "id AS number, bought_at AS boughtAt, total, discount",
    from: "purchases WHERE user_num = ?1",
    key: "id",
  },
  purchaseLines: {
    fields:
      "purchase_id AS purchase, item_name AS item, category, currency, price, quantity, coalesce(paid, price * quantity) AS paid, bought_at AS boughtAt",
    from: "purchase_lines WHERE user_num = ?1",
    key: "ordinal",
  },
  deliveries: {
    fields: `id AS number, item_name AS item, currency, price, purchased_at AS boughtAt, refunded_at AS refundedAt,
      CASE flag WHEN 0 THEN iif(banked_at IS NULL, 'pending', 'banked') WHEN 1 THEN 'taken' WHEN 2 THEN 'cancelRequested' ELSE 'cancelled' END AS state,
      changed_at AS changedAt`,
    from: "deliveries WHERE user_num = ?1",
    key: "id",
  },
  vouchers: {
    fields: "voucher_id AS number, hint, amounts, referrer_share AS referrerShare, redeemed_at AS redeemedAt",
    from: "redemptions WHERE user_num = ?1",
    key: "ordinal",
  },
  orders: {
    fields: `number, package_name AS package, amount, provider, state, created_at AS createdAt, reference, paid_at AS paidAt,
      paid_with AS method, receipt_number AS receipt, credited, reversed, decision AS reason`,
    from: "payment_orders WHERE user_num = ?1",
    key: "id",
  },
  // Not who of the staff did it.
  orderEvents: {
    fields: "number AS orderNumber, kind, payment_order_events.amount, note, at",
    from: `payment_order_events JOIN payment_orders ON payment_orders.id = order_id
      WHERE payment_order_events.user_num = ?1`,
    key: "payment_order_events.id",
  },
  receipts: {
    fields: "number AS orderNumber, payment_proofs.reference, type, size, at",
    from: "payment_proofs JOIN payment_orders ON payment_orders.id = order_id WHERE payment_orders.user_num = ?1",
    key: "payment_proofs.id",
  },
  debts: { fields: "at, currency, amount, kind", from: "debt_entries WHERE user_num = ?1", key: "id" },
  // Neither the other player's name nor, of a gift that was received, anything that the giver did not send.
  gifts: {
    fields: `purchase_id AS purchase, iif(giver_num = ?1, 'given', 'received') AS direction, message, given_at AS givenAt,
      refused_at AS refusedAt`,
    from: `gifts WHERE purchase_id IN (SELECT purchase_id FROM gifts WHERE giver_num = ?1
      UNION SELECT purchase_id FROM gifts WHERE recipient_num = ?1)`,
    key: "purchase_id",
  },
  cart: {
    fields: "name AS item, quantity, is_checked AS checked",
    from: "cart_items JOIN shop_items USING (product_num) WHERE user_num = ?1",
    key: "seq",
  },
  gameAccount: {
    fields: "game_user_num AS number, game_user_id AS userId, state, changed_at AS changedAt",
    from: "game_accounts WHERE user_num = ?1",
    key: "user_num",
  },
  whitelist: {
    fields: "ip AS address, active, changed_at AS changedAt",
    from: "whitelist WHERE user_num = ?1",
    key: "seq",
  },
  logins: { fields: "at, ip AS address, place AS city, device, method", from: "logins WHERE user_num = ?1", key: "id" },
  sessions: {
    fields: `created_at AS openedAt, expires_at AS expiresAt, last_used_at AS lastUsedAt, ip AS address,
      place AS city, device`,
    from: "sessions WHERE user_num = ?1",
    key: "sessions.rowid",
  },
  networks: {
    fields: "expires_at AS expiresAt",
    from: "known_networks WHERE user_num = ?1",
    key: "known_networks.rowid",
  },
  devices: {
    fields: "expires_at AS expiresAt",
    from: "known_devices WHERE user_num = ?1",
    key: "known_devices.rowid",
  },
  apps: { fields: "created_at AS createdAt", from: "totp_factors WHERE user_num = ?1", key: "user_num" },
  passkeys: {
    fields: "name, created_at AS createdAt, last_used_at AS lastUsedAt",
    from: "passkeys WHERE user_num = ?1",
    key: "passkeys.rowid",
  },
  recoveryCodes: {
    fields: "used_at AS usedAt",
    from: "recovery_codes WHERE user_num = ?1",
    key: "recovery_codes.rowid",
  },
  // Neither the staff's note nor who suspended the account.
  suspensions: {
    fields: "reason, starts_at AS startedAt, ends_at AS endsAt, lifted_at AS liftedAt",
    from: "account_bans WHERE user_num = ?1",
    key: "id",
  },
  links: {
    // Links about the whitelist have no e-mail address; the entries are a part of their own.
    fields: "purpose, iif(purpose = 'unlist', '', email_key) AS email, expires_at AS expiresAt",
    from: "account_links WHERE user_num = ?1",
    key: "account_links.rowid",
  },
  tickets: {
    fields: `number, name, email, category,
      (SELECT group_concat(coalesce(value ->> '$.shown', value ->> '$.label') || ': ' || (value ->> '$.value'), char(10))
        FROM json_each(tickets.fields)) AS details, subject, language, state, created_at AS createdAt, changed_at AS changedAt,
      closed_at AS closedAt, rating, nullif(rating_comment, '') AS comment, rated_at AS ratedAt`,
    from: `tickets WHERE ${ownTickets}`,
    key: "id",
  },
  messages: {
    fields: "number AS ticket, side, text, at",
    from: `ticket_messages JOIN tickets ON tickets.id = ticket_id WHERE ticket_messages.id IN ${ownMessages}`,
    key: "ticket_messages.id",
    size: PAGE_OF_TEXTS,
  },
  pictures: {
    fields: "number AS ticket, ticket_images.id AS number, type, size, ticket_images.created_at AS createdAt",
    from: `ticket_images JOIN tickets ON tickets.id = ticket_id WHERE ${ownTickets}`,
    key: "ticket_images.id",
  },
  mails: {
    fields: "subject, created_at AS createdAt, sent_at AS sentAt",
    from: "mails WHERE lower(recipient) = lower(?2)",
    key: "id",
  },
  // Neither who made the change nor its details, which can contain data of others.
  audit: { fields: "at, action, reason", from: `audit_log WHERE target IN (${auditTargets})`, key: "id" },
};

/**
 * Counts a download of the player's data.
 * @throws GameApiError `rate_limited`
 */
export const startExport: Handler<typeof privacyCalls.startExport> = async (_, context) => {
  await countAttempts(context, [{ limit: "exportsPerAccount", subject: String(context.player.userNum) }]);
  const { personalData } = context.features;
  return { at: isoTime(context.now()), parts: [...dataParts, ...personalData.map(({ part }) => part)] };
};

/**
 * A page of a part of what is stored about the player.
 * @throws GameApiError `unavailable` if old logs cannot be read
 */
export const readRecords: Handler<typeof privacyCalls.records> = async ({ part, after }, context) => {
  const { player } = context;
  if (part === "account") return { records: [accountRecord(player)], next: null };
  if (part === "balances") {
    return { records: Object.entries(player.balances).map(([currency, amount]) => ({ currency, amount })), next: null };
  }
  const query = queryOf(part, context.features);
  if (!query) throw invalidField("part", message("request.unusableValue", { field: "part" }));
  const { fields, from, key, size = PAGE } = query;
  const page = [numberCursor(after, MAX_CURSOR), size + 1] as const;
  const statement = (tables: string, [first, second]: readonly [string | number, string | null]): Statement => [
    `SELECT ${key} AS id, ${fields} FROM ${tables} AND ${key} < ?3 ORDER BY ${key} DESC LIMIT ?4`,
    ...[first, second, ...page],
  ];
  const own = statement(from, ownerValues(player));
  const [rows] = await runBatch<[Row[]]>(context.db, [own]);
  if (part === "logins") rows.push(...(await oldRows(context, [own])));
  if (part === "audit") {
    const lists = context.logs ? await auditTargetLists(context) : [];
    const ofTargets = lists.map((list) =>
      statement("audit_log WHERE target IN (SELECT value FROM json_each(?1))", [list, null]),
    );
    rows.push(...(await oldRows(context, ofTargets)));
  }
  const { shown, last } = takePage(mergeLogs(rows, "newest"), size);
  return { records: shown.map(toRecord), next: last ? String(last.id) : null };
};

/** Old rows of logs, see {@link requireOldLogs}. */
async function oldRows(context: PlayerContext, statements: readonly Statement[]): Promise<Row[]> {
  return (await requireOldLogs<Row[][]>(context, statements)).flat();
}

/** The targets in the audit log that belong to the player, as JSON arrays. */
async function auditTargetLists({ db, player }: PlayerContext): Promise<string[]> {
  const [lists] = await runBatch<[{ list: string }[]]>(db, [[targetLists(auditTargets), ...ownerValues(player)]]);
  return lists.map(({ list }) => list);
}

/** The query of a part of the site or of a feature; undefined for an unknown one. */
function queryOf(part: string, { personalData }: FeatureTables): Query | undefined {
  if (Object.hasOwn(queries, part)) return queries[part as keyof typeof queries];
  const own = personalData.find((one) => one.part === part);
  return own && { fields: own.fields, from: `${own.table} WHERE user_num = ?1`, key: own.key };
}

type Row = Record<string, string | number | null> & { id: number };

/** Fields that are stored as 0 and 1. */
const flags = new Set(["active", "checked"]);

function toRecord({ id: _, amounts, ...row }: Row): DataRecord {
  const values = Object.entries(row).map(([name, value]) => {
    if (isTimeField(name)) return [name, isoTimeOrNull(value as number | null)];
    return [name, flags.has(name) ? value === 1 : value];
  });
  // The value of a voucher is a JSON object, with an amount for each currency.
  return { ...Object.fromEntries(values), ...(typeof amounts === "string" ? parseAmounts(amounts) : {}) };
}

/** The account's own fields, without its hashes. */
function accountRecord(player: Player): DataRecord {
  return {
    userNum: player.userNum,
    userId: player.userId,
    email: player.email,
    emailVerifiedAt: isoTimeOrNull(player.emailVerifiedAt),
    pendingEmail: player.pendingEmail,
    emailChangeAt: isoTimeOrNull(player.emailChangeAt),
    nameFirst: player.nameFirst,
    nameLast: player.nameLast,
    phone: player.phone,
    gender: player.gender,
    country: player.country,
    language: player.language,
    secretQuestion: player.secretQuestion,
    userType: player.userType,
    // None of this site, for an imported account.
    termsAgreedAt: isoTimeOrNull(player.termsAgreedAt || null),
    createdAt: isoTime(player.createdAt),
    deletionAt: isoTimeOrNull(player.deletionAt),
  };
}
