import { and, eq, gt } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { type Message, message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts, undoAttempts } from "#app/embedded/rate-limits.ts";
import { selectedBans } from "#app/features/bans/embedded/active-bans.ts";
import { repliedBalances } from "#app/features/currencies/balances.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { readSettings } from "#app/features/settings/embedded/settings.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { t } from "#app/i18n/translate.ts";
import type { walletCalls } from "../calls.ts";
import { coinsText } from "../coins-text.ts";
import { debtMessage } from "../debt-message.ts";
import { type RedemptionRows, redeemVoucher } from "./ledger/redemption.ts";
import { debts, redemptions, vouchers } from "./schema.ts";
import { isVoucherCode, storedVoucherCode, VOUCHER_CODE_SHAPE } from "./voucher-codes.ts";

/**
 * Redeems a voucher (specification sections 2 and 7; specification section 10, "Vouchers", "Referral code"). Even with
 * concurrent requests, a voucher is used once: its number is the primary key of `redemptions`, and the ledger entries
 * are derived from that row in the same transaction.
 *
 * @returns the new balances; `status` 1
 * @throws GameApiError `invalid` with a message at the field for a code that is unknown, malformed, expired or revoked
 * and for a referral code that is not valid; `conflict` for a used code and for an account with a debt; `rate_limited`
 */
export const redeem: Handler<typeof walletCalls.redeem> = async ({ voucherCode: code, referralCode }, context) => {
  const { db, player, now } = context;
  if (code === "") throw wrongCode(message("voucher.codeRequired"));
  await countAttempts(context, [{ limit: "redeemPerAccount", subject: String(player.userNum) }]);
  if (!isVoucherCode(code)) throw wrongCode(message("voucher.malformed", { shape: VOUCHER_CODE_SHAPE }));
  const { codeHash } = storedVoucherCode(code);
  const referrer = await referrerOf(referralCode ?? "", codeHash, context);

  const [[claimed], , , [account]] = await runBatch<RedemptionRows>(
    db,
    redeemVoucher({ codeHash, account: player.userNum, at: now(), referrer }),
  );
  if (!claimed) throw (await whyNot(codeHash, context)) ?? wrongCode(message("voucher.notValid"));
  return {
    message: t("voucher.received", { amounts: coinsText(parseAmounts(claimed.amounts)) }),
    status: 1,
    voucherCode: code,
    ...repliedBalances(parseAmounts(account?.balances ?? "{}")),
  };
};

/**
 * The referrer's account and share; undefined without a referral code. Checks the voucher first, so that only a player
 * with a redeemable voucher can find out whether a user ID exists, and limits how many of them: every referral code is
 * counted before it is looked up, and a right one is subtracted again.
 */
async function referrerOf(code: string, codeHash: string, context: PlayerContext) {
  const { db, player } = context;
  const userIdKey = lookupKey(code);
  if (userIdKey === "") return undefined;
  const problem = await whyNot(codeHash, context);
  if (problem) throw problem;
  const guess = await countAttempts(context, [{ limit: "wrongReferralsPerAccount", subject: String(player.userNum) }]);
  const [[found], { referralPercent }] = await Promise.all([
    db
      .select({ userNum: users.userNum, userType: users.userType, accountBan: selectedBans(context).accountBan })
      .from(users)
      .where(eq(users.userIdKey, userIdKey)),
    readSettings(db),
  ]);
  const mayRefer = found?.accountBan === null && kindOfUser(found.userType) !== "refused";
  if (!found || !mayRefer || found.userNum === player.userNum)
    throw invalidField("referralCode", message("voucher.referralNotValid"));
  inBackground(context, "giving an attempt back", () => undoAttempts(context, guess));
  return { userNum: found.userNum, percent: referralPercent };
}

/**
 * Why a code cannot be redeemed; undefined when it can. Details beyond "not valid" require the complete code. An account
 * with a debt can redeem none.
 */
async function whyNot(codeHash: string, { db, player, now }: PlayerContext): Promise<GameApiError | undefined> {
  const [[found], owed] = await db.batch([
    db
      .select({ voucher: vouchers, usedBy: redemptions.userNum })
      .from(vouchers)
      .leftJoin(redemptions, eq(redemptions.voucherId, vouchers.id))
      .where(eq(vouchers.codeHash, codeHash)),
    db
      .select({ currency: debts.currency, amount: debts.amount })
      .from(debts)
      .where(and(eq(debts.userNum, player.userNum), gt(debts.amount, 0))),
  ]);
  if (owed.length > 0)
    return new GameApiError(
      "conflict",
      debtMessage(Object.fromEntries(owed.map(({ currency, amount }) => [currency, amount]))),
    );
  if (found?.usedBy === player.userNum) return used("voucher.usedByYou");
  if (found && found.usedBy !== null) return used("voucher.used");
  if (!found || found.voucher.revokedAt !== null) return wrongCode(message("voucher.notValid"));
  const { expiresAt } = found.voucher;
  return expiresAt !== null && expiresAt <= now() ? wrongCode(message("voucher.expired")) : undefined;
}

function wrongCode(content: Message): GameApiError {
  return invalidField("voucherCode", content);
}

function used(key: "voucher.used" | "voucher.usedByYou"): GameApiError {
  return invalidField("voucherCode", message(key), "conflict");
}
