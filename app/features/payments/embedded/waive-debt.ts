import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { enterWaiver, lookUpWaiver, type WaiverRows } from "#app/features/wallet/embedded/ledger/waiver.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";
import { waivedAmount } from "../debt-forms.ts";
import type { debtsAdminCalls } from "../debts-admin-calls.ts";

/** How often the waiver is tried while other requests change the debt. */
const TRIES = 4;

/** A waiver as a request for a second person stores it. */
export const wantedWaiver = z.object({ userNum: z.int(), amount: waivedAmount, requestKey: formKey });
type WantedWaiver = z.output<typeof wantedWaiver>;

type Reply = Awaited<ReturnType<Handler<typeof debtsAdminCalls.waive>>>;

/**
 * Waives a debt by an entry whose idempotency key comes from the form: a repeated request counts once. It is worth as
 * much as a credit, so the limit of credits applies; above it, it becomes a request for a second person, who decides
 * with the right to handle payments.
 *
 * @throws GameApiError `not_found`; `forbidden` for the admin's own account and for accounts of the same level or
 * above; `conflict` when the account owes less, or when the key was used for a different waiver
 */
export const waiveDebt: Handler<typeof debtsAdminCalls.waive> = ({ reason, confirm: _, ...wanted }, context) =>
  waive(context, wanted, reason);

/**
 * Waives a debt, as {@link waiveDebt}.
 * @param approved the authority of two people; without it, the admin's own within the limit
 */
export async function waive(
  context: AdminContext,
  wanted: WantedWaiver,
  reason: string,
  approved?: Authority,
): Promise<Reply> {
  const { db, now } = context;
  const { userNum, amount, requestKey } = wanted;
  const amounts = { [shopCurrency]: amount };
  const authority = approved ?? ownAuthority(context, "credit", amounts);
  const waiver = { account: userNum, amount, admin: authority.requestedBy, requestKey };
  for (let tried = 1; ; tried += 1) {
    const [[account], [entry], [allowance]] = await runBatch<[...WaiverRows, Allowance[]]>(db, [
      ...lookUpWaiver(waiver),
      readAllowance(context, "credit"),
    ]);
    if (!account) throw new GameApiError("not_found", message("admin.player.unknown"));
    requireLowerLevel({ ...account, ...staffRightsOf(account), userNum }, context);
    const { userId, debt } = account;
    if (entry) {
      if (approved) throw new GameApiError("conflict", message("admin.approval.outdated"));
      if (entry.userNum !== userNum || entry.amount !== -amount)
        throw new GameApiError("conflict", message("admin.balance.enteredOtherwise"));
      return { message: "This was already recorded. It counted once.", repeated: true, debt };
    }
    if (amount > debt) throw moreThanOwed(userId, debt);
    if (!approved && allowance && exceeds(allowance, amounts)) {
      const reply = await requestApproval(context, {
        kind: "payment",
        key: `waiver:${requestKey}`,
        target: `player ${userNum}`,
        targetNum: userNum,
        payload: { action: "waive", waiver: wanted },
        summary: `Waive ${groupedNumber(amount)} ${t("currency.rcoin")} that ${userId} owes`,
        reason,
      });
      return { ...reply, repeated: false, debt };
    }
    const left = debt - amount;
    try {
      await writeAudited(
        context,
        {
          target: `player ${userNum}`,
          reason,
          before: { userId, debt },
          after: { userId, debt: left, amount, ...authority.audited },
        },
        [...authority.statements, ...enterWaiver({ ...waiver, at: now() }, account)],
      );
      const rest = left > 0 ? `still owes ${groupedNumber(left)} ${t("currency.rcoin")}` : "owes nothing any more";
      return {
        message: `${groupedNumber(amount)} ${t("currency.rcoin")} are waived. ${userId} ${rest}.`,
        repeated: false,
        debt: left,
      };
    } catch (error) {
      // Another request changed the debt or used up the limit, or the same form was submitted twice: read the state again
      // and retry.
      await authority.recheck();
      if (tried === TRIES) throw error;
    }
  }
}

function moreThanOwed(userId: string, debt: number): GameApiError {
  return invalidField("amount", message("admin.debt.moreThanOwed", { userId, debt: groupedNumber(debt) }), "conflict");
}
