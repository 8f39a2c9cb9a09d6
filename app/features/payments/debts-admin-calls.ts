import * as z from "zod";
import { adminCall, identifierField } from "#app/contract/define.ts";
import { flag, integer, integerOr, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { accountNum, confirmedPlayer } from "#app/features/account-changes/admin-fields.ts";
import { approvalNumber, cursorField, nextCursorField, timeField } from "#app/features/admin/call-fields.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { debtKinds } from "#app/features/wallet/entry-kinds.ts";
import { waivedAmount } from "./debt-forms.ts";

/** An account in debt. */
const debt = z.object({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  /** R-Coin that the account owes. */
  amount: integer,
  /** When the debt that is left arose, ISO 8601; null without a debt. */
  since: z.string().nullish(),
  /** The orders whose reversal caused the debt that is left, the oldest first. */
  orders: optionalList(z.object({ number: text, isTest: wireName("is_test", flag) })),
});
export type Debt = z.output<typeof debt>;

/** A change of a debt. */
const debtEntry = z.object({
  id: integer,
  kind: z.enum(Object.keys(debtKinds) as (keyof typeof debtKinds)[]),
  /** R-Coin; above 0 when the debt grew. */
  amount: integer,
  at: timeField,
  /** The order that was reversed; empty for all other changes. */
  number: text,
  isTest: wireName("is_test", flag),
  /** Who asked for a waiver; empty for all other changes. */
  admin: text,
});
export type DebtEntry = z.output<typeof debtEntry>;

/** Console calls for debts. */
export const debtsAdminCalls = {
  list: adminCall("payments", "GET /admindebts", {
    summary: "List the accounts that owe R-Coin, 50 at a time, the newest accounts first.",
    request: () =>
      z.object({
        /** A complete user ID, not a part of one. */
        player: identifierField.nullish(),
        after: cursorField,
      }),
    reply: () => z.object({ debts: z.array(debt), next: nextCursorField }),
  }),
  byNum: adminCall("payments", "GET /admindebt/{UserNum}", {
    summary: "Get what an account owes, with its latest changes, 50 at a time, newest first.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum), after: cursorField }),
    reply: () =>
      z.object({
        debt: debt.extend({
          entries: optionalList(debtEntry),
          /** Whether the caller may waive it. */
          mayWaive: wireName("may_waive", flag),
        }),
        next: nextCursorField,
      }),
  }),
  waive: adminCall("payments", "POST /admindebt/waive", {
    requiresRecentIdentity: true,
    id: "adminwaivedebt",
    summary:
      "Waive a debt wholly or partly. The same request key counts once. A waiver above the limit of credits becomes a request for a second person. Not allowed for your own account or an account of your level or above.",
    request: () =>
      z.object({
        ...confirmedPlayer,
        requestKey: z
          .string()
          .pipe(formKey)
          .meta({ examples: ["0123456789abcdef"] }),
        amount: integer.pipe(waivedAmount),
      }),
    reply: () =>
      z.object({
        message: text,
        /** Whether the request key was used by an earlier waiver, so that nothing was changed now. */
        repeated: z.boolean().default(false),
        /** R-Coin that the account still owes. */
        debt: integerOr(0),
        approval: approvalNumber,
      }),
  }),
};
