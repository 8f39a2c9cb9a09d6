import * as z from "zod/mini";
import type { ReplyOf } from "#app/contract/define.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { MAX_CURSOR, numberCursor, prefixEnd, takePage } from "#app/features/admin/embedded/lists.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { parseSortOrder } from "#app/features/admin/sort-order.ts";
import { userBalances } from "#app/features/currencies/balances.ts";
import {
  byCurrency,
  fieldsOf,
  issuedField,
  shopCurrency,
  voucherCurrencies,
} from "#app/features/currencies/currencies.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { manilaDayEnd } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { VoucherBatchReport, vouchersAdminCalls } from "../admin-calls.ts";
import { coinsText } from "../coins-text.ts";
import { batchCampaign, batchName } from "../voucher-forms.ts";
import { issueVouchers } from "./issue-vouchers.ts";

/** Batches per page. Small, since the vouchers of each batch are counted. */
const PAGE = 20;
/** Maximum number of days in a batch's report. */
const DAYS = 60;

const ofBatch = "FROM vouchers JOIN redemptions ON voucher_id = vouchers.id WHERE vouchers.batch = shown.batch";

/** Selects batches with the counts of their vouchers. @param source query for the rows of `voucher_batches` to show */
const report = (source: string) => `
  SELECT batch, campaign, amounts, made, expires_at, created_at,
    (SELECT count(*) ${ofBatch}) AS redeemed,
    (SELECT count(*) FROM vouchers WHERE vouchers.batch = shown.batch AND revoked_at IS NOT NULL) AS revoked,
    (SELECT json_group_object(currency, given) FROM (SELECT worth.key AS currency, sum(worth.value) AS given
      FROM vouchers JOIN redemptions ON voucher_id = vouchers.id JOIN json_each(redemptions.amounts) AS worth
      WHERE vouchers.batch = shown.batch GROUP BY worth.key)) AS given
  FROM (${source}) AS shown`;

interface BatchRow extends Pick<VoucherBatchReport, "batch" | "campaign" | "made" | "redeemed" | "revoked"> {
  /** JSON, by currency. */
  amounts: string;
  given: string;
  expires_at: number | null;
  created_at: number;
}

function toReport(row: BatchRow): VoucherBatchReport {
  const { batch, campaign, made, redeemed, revoked, expires_at, created_at } = row;
  const [amounts, given] = [parseAmounts(row.amounts), parseAmounts(row.given)];
  return {
    batch,
    campaign,
    ...userBalances(voucherCurrencies, amounts),
    made,
    redeemed,
    revoked,
    ...fieldsOf(voucherCurrencies, issuedField, ({ key }) => given[key] ?? 0),
    expiresAt: isoTimeOrNull(expires_at),
    createdAt: isoTime(created_at),
  };
}

/**
 * A page of the batches, by default the newest first. The cursor is the time and the name of the last batch in any
 * order. A search reads the table, which is small: operators issue batches manually.
 */
export const listVoucherBatches: Handler<typeof vouchersAdminCalls.list> = async ({ search, sort, after }, { db }) => {
  const { by, isDescending } = parseSortOrder(sort ?? "-issued");
  const [, time = "", name = isDescending ? prefixEnd("") : ""] = /^(\d{1,15}) (.*)$/su.exec(after ?? "") ?? [];
  const [compared, direction] = isDescending ? ["<", "DESC"] : [">", "ASC"];
  const keyset = {
    batch: [`batch ${compared} ?2 AND ?1 >= 0`, `batch ${direction}`],
    // The first condition alone can use the index of the time.
    issued: [
      `created_at ${compared}= ?1 AND (created_at, batch) ${compared} (?1, ?2)`,
      `created_at ${direction}, batch ${direction}`,
    ],
  } as const;
  const [condition, order] = keyset[by];
  const texts = { from: "voucher_batches", key: "batch", text: "batch || ' ' || coalesce(campaign, '')" };
  const found = search?.trim() ? await keysContaining(db, texts, search) : null;
  const matches = "(?4 IS NULL OR batch IN (SELECT value FROM json_each(?4)))";
  const [rows] = await runBatch<[BatchRow[]]>(db, [
    [
      `${report(`SELECT * FROM voucher_batches WHERE ${condition} AND ${matches} ORDER BY ${order} LIMIT ?3`)} ORDER BY ${order}`,
      numberCursor(time, isDescending ? MAX_CURSOR : 0),
      name,
      PAGE + 1,
      found,
    ],
  ]);
  const { shown, last } = takePage(rows, PAGE);
  return { batches: shown.map(toReport), next: last ? `${last.created_at} ${last.batch}` : null };
};

/**
 * A batch and its redemptions by day.
 * @throws GameApiError `not_found`
 */
export const readVoucherBatch: Handler<typeof vouchersAdminCalls.byName> = async ({ batch }, { db }) => {
  type Day = ReplyOf<typeof vouchersAdminCalls.byName>["days"][number];
  const [[found], days] = await runBatch<[BatchRow[], Day[]]>(db, [
    [report("SELECT * FROM voucher_batches WHERE batch = ?1"), batch],
    [
      `SELECT date(redeemed_at / 1000, 'unixepoch', '+8 hours') AS day, count(*) AS redeemed,
         total(redemptions.amounts ->> '$.${shopCurrency}') AS ${shopCurrency}
       FROM vouchers JOIN redemptions ON voucher_id = vouchers.id WHERE vouchers.batch = ?1
       GROUP BY day ORDER BY day DESC LIMIT ${DAYS}`,
      batch,
    ],
  ]);
  if (!found) throw noSuchBatch();
  return { batch: toReport(found), days };
};

function noSuchBatch(): GameApiError {
  return new GameApiError("not_found", message("admin.voucher.unknownBatch"));
}

/** How many characters of the request key's hash a batch's name ends with. */
const MARK = 8;

const wholeNumber = z.int().check(z.minimum(0));

const wantedBatch = z.object({
  requestKey: formKey,
  name: batchName,
  campaign: batchCampaign,
  count: wholeNumber.check(z.minimum(1), z.maximum(adminLimits.maxBatchVouchers)),
  ...byCurrency(voucherCurrencies, () => wholeNumber.check(z.maximum(adminLimits.voucherValue))),
  expires: z.string(),
});
type WantedBatch = z.output<typeof wantedBatch>;

/**
 * Issues a batch of vouchers. Its name ends with a mark derived from the request key, so that a form issues one batch. A
 * batch whose vouchers are worth more than the limit together becomes a request for a second person.
 *
 * @returns the codes, which are not stored
 * @throws GameApiError `invalid` with a message at its field; `conflict` when the form has already issued its batch
 */
export const makeVouchers: Handler<typeof vouchersAdminCalls.make> = ({ confirm: _, ...wanted }, context) =>
  issueBatch(context, wanted);

/** A batch that a second person approved; that person gets the codes. */
export const approvedVouchers = approvable(wantedBatch, (context, wanted, reason, authority) =>
  issueBatch(context, wanted, { reason, authority }),
);

/** @param approved the authority of two people; without it, the admin's own within the limit */
async function issueBatch(
  context: AdminContext,
  wanted: WantedBatch,
  approved?: { reason: string; authority: Authority },
): Promise<ReplyOf<typeof vouchersAdminCalls.make>> {
  const { db, now } = context;
  const { requestKey, name, campaign, count, expires } = wanted;
  const amounts = userBalances(voucherCurrencies, wanted);
  if (Object.values(amounts).every((amount) => amount === 0)) {
    const currencies = voucherCurrencies.map(({ label }) => t(label)).join(" or ");
    throw invalidField(shopCurrency, message("admin.voucher.worthless", { currencies }));
  }
  const expiresAt = expires === "" ? null : manilaDayEnd(expires);
  if (expiresAt === undefined || (expiresAt !== null && expiresAt <= now()))
    throw invalidField("expires", message("admin.voucher.lastDayPassed"));
  const mark = (await hashOf(requestKey)).replace(/[-_]/g, "0").slice(0, MARK);
  if (await wasMade(db, mark)) throw madeBefore();
  const batch = `${name} ${mark}`;
  const worth = byCurrency(voucherCurrencies, ({ key }) => count * amounts[key]);
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "vouchers")]);
    if (allowance && exceeds(allowance, worth)) {
      const reply = await requestApproval(context, {
        kind: "vouchers",
        key: `vouchers:${requestKey}`,
        target: `batch ${batch}`,
        payload: wanted,
        summary: `Issue ${groupedNumber(count)} × ${coinsText(amounts)}, together ${coinsText(worth)}: ${name}`,
        reason: campaign || name,
      });
      return { ...reply, batch: "", codes: [] };
    }
  }
  const authority = approved?.authority ?? ownAuthority(context, "vouchers", worth);
  const { codes, statements } = issueVouchers(count, {
    batch,
    campaign: campaign || name,
    amounts,
    expiresAt,
    createdAt: now(),
  });
  try {
    await writeAudited(
      context,
      {
        target: `batch ${batch}`,
        ...(approved ? { reason: approved.reason } : {}),
        after: {
          ...{ batch, campaign: campaign || name, made: count, ...amounts, expires: isoTimeOrNull(expiresAt) },
          ...authority.audited,
        },
      },
      [...authority.statements, ...statements.map(({ sql, values }): Statement => [sql, ...values])],
      { refusal: () => new GameApiError("conflict", message("admin.approval.limitUsedUp")) },
    );
  } catch (error) {
    // The same form was submitted twice concurrently.
    if (await wasMade(db, mark)) throw madeBefore();
    await authority.recheck();
    throw error;
  }
  return { message: `${groupedNumber(count)} vouchers are issued.`, batch, codes };
}

async function wasMade(db: Database, mark: string): Promise<boolean> {
  // Scans the table, which is small: operators issue batches manually.
  const [found] = await runBatch<[unknown[]]>(db, [
    [`SELECT 1 FROM voucher_batches WHERE substr(batch, -${MARK}) = ?1 LIMIT 1`, mark],
  ]);
  return found.length > 0;
}

function madeBefore(): GameApiError {
  return new GameApiError("conflict", message("admin.voucher.batchMade"));
}

/** Matches vouchers of a batch that are neither redeemed nor revoked, including expired ones. Parameter: the batch. */
const unused = `batch = ?1 AND revoked_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM redemptions WHERE voucher_id = vouchers.id)`;

/**
 * Revokes the unused vouchers of a batch.
 * @throws GameApiError `not_found`; `conflict` when there are none left
 */
export const revokeVouchers: Handler<typeof vouchersAdminCalls.revoke> = async ({ batch, reason }, context) => {
  const { db, now } = context;
  const [found, [left]] = await runBatch<[unknown[], { n: number }[]]>(db, [
    ["SELECT 1 FROM voucher_batches WHERE batch = ?1", batch],
    [`SELECT count(*) AS n FROM vouchers WHERE ${unused}`, batch],
  ]);
  if (found.length === 0) throw noSuchBatch();
  if (!left?.n) throw new GameApiError("conflict", message("admin.voucher.batchUsedUp"));
  const [revoked] = await writeAudited<[unknown[]]>(
    context,
    {
      target: `batch ${batch}`,
      reason,
      before: { unused: left.n },
      after: { unused: 0 },
    },
    [[`UPDATE vouchers SET revoked_at = ?2 WHERE ${unused} RETURNING id`, batch, now()]],
  );
  const n = revoked.length;
  return { message: `${groupedNumber(n)} unused ${n === 1 ? "voucher is" : "vouchers are"} revoked.` };
};
