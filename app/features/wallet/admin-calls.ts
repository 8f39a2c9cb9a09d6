import * as z from "zod";
import { adminCall, codeField, identifierField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmedPlayer } from "#app/features/account-changes/admin-fields.ts";
import {
  approvalNumber,
  confirmationFields,
  cursorField,
  nextCursorField,
  timeField,
} from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import {
  byCurrency,
  currencyKeys,
  fieldsOf,
  issuedField,
  shopCurrency,
  voucherCurrencies,
} from "#app/features/currencies/currencies.ts";
import { adjustmentAmount } from "./adjust-form.ts";
import { batchCampaign, batchName, batchSortOrders } from "./voucher-forms.ts";

/** The states of a voucher. Only an unused one can be redeemed. */
const voucherStates = ["unused", "redeemed", "revoked", "expired"] as const;

const voucherBatch = z.object({
  batch: text,
  campaign: text,
  /** The value of each voucher, by currency; all 0 when the vouchers differ. */
  ...byCurrency(voucherCurrencies, () => integer),
  made: integer,
  redeemed: integer,
  revoked: integer,
  /** The amounts redeemed so far, by currency. */
  ...fieldsOf(voucherCurrencies, issuedField, ({ key }) => wireName(`${key}_given`, integer)),
  expiresAt: wireName("expires_at", z.string().nullish()),
  createdAt: wireName("created_at", timeField),
});
export type VoucherBatchReport = z.output<typeof voucherBatch>;

const value = integer.pipe(z.number().min(0).max(adminLimits.voucherValue)).default(0);

/** Console calls for vouchers. */
export const vouchersAdminCalls = {
  list: adminCall("vouchers", "GET /adminvouchers", {
    id: "adminvoucherbatches",
    summary: "List voucher batches with their usage, by default the newest first.",
    request: () =>
      z.object({
        /** A part of the name of a batch or of its campaign. */
        search: identifierField.nullish(),
        sort: z.enum(batchSortOrders).nullish(),
        after: cursorField,
      }),
    reply: () => z.object({ batches: z.array(voucherBatch), next: nextCursorField }),
  }),
  byName: adminCall("vouchers", "GET /adminvouchers/batch", {
    id: "adminvoucherbatch",
    summary: "Get a voucher batch with its redemptions by day.",
    request: () => z.object({ batch: identifierField }),
    reply: () =>
      z.object({
        batch: voucherBatch,
        /** Days with redemptions, the newest first, at most 60. */
        days: z.array(z.object({ day: text, redeemed: integer, [shopCurrency]: integer })),
      }),
  }),
  lookUp: adminCall("vouchers", "POST /adminvouchers/lookup", {
    id: "adminlookupvoucher",
    summary: "Find out what a voucher code is worth and whether it was used.",
    request: () => z.object({ code: codeField }),
    reply: () =>
      z.object({
        batch: text,
        campaign: text,
        ...byCurrency(voucherCurrencies, () => integer),
        state: z.enum(voucherStates),
        createdAt: wireName("created_at", timeField),
        expiresAt: wireName("expires_at", z.string().nullish()),
        revokedAt: wireName("revoked_at", z.string().nullish()),
        redeemedAt: wireName("redeemed_at", z.string().nullish()),
        /** Who redeemed it; the ID is empty when the account no longer exists. */
        userNum: wireName("UserNum", integer.nullish()),
        userId: wireName("UserID", text),
      }),
  }),
  make: adminCall("vouchers", "POST /adminvouchers/make", {
    requiresRecentIdentity: true,
    id: "adminmakevouchers",
    summary:
      "Issue a batch of vouchers. Only this reply contains its codes. A request key issues one batch. Above the limit, nothing is issued: the reply has no codes but the number of a request for a second person.",
    request: () =>
      z.object({
        requestKey: z
          .string()
          .pipe(formKey)
          .meta({ examples: ["0123456789abcdef"] }),
        name: batchName,
        campaign: batchCampaign,
        count: integer.pipe(z.number().min(1).max(adminLimits.maxBatchVouchers)),
        /** The value of each voucher, by currency. A missing one is 0, so that a new currency breaks no caller. */
        ...byCurrency(voucherCurrencies, () => value),
        /** The last day (Manila time) for redeeming them, `YYYY-MM-DD`; empty for vouchers that never expire. */
        expires: z.string().max(10).default(""),
        confirm: confirmField,
      }),
    reply: () => z.object({ message: text, batch: text, codes: z.array(z.string()), approval: approvalNumber }),
  }),
  revoke: adminCall("vouchers", "POST /adminvouchers/revoke", {
    requiresRecentIdentity: true,
    id: "adminrevokevouchers",
    summary: "Revoke the unused vouchers of a batch.",
    request: () => z.object({ batch: identifierField, ...confirmationFields }),
    reply: () => message,
  }),
};

/** Console calls for balances. */
export const balancesAdminCalls = {
  adjust: adminCall("balances", "POST /adminplayer/adjust", {
    requiresRecentIdentity: true,
    id: "adminadjust",
    summary:
      "Change a balance of an account. The same request key counts once. A balance cannot go below zero. A credit above the limit becomes a request for a second person. Not allowed for your own account or an account of your level or above.",
    request: () =>
      z.object({
        ...confirmedPlayer,
        requestKey: z
          .string()
          .pipe(formKey)
          .meta({ examples: ["0123456789abcdef"] }),
        currency: z.enum(currencyKeys),
        amount: integer.pipe(adjustmentAmount),
      }),
    reply: () =>
      z.object({
        message: text,
        /** Whether the request key was used by an earlier adjustment, so that nothing was changed now. */
        repeated: z.boolean().default(false),
        balance: integer,
        approval: approvalNumber,
      }),
  }),
};
