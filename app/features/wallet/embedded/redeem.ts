import { eq } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { lookupKey } from "#app/features/accounts/embedded/lookup.ts";
import { users } from "#app/features/accounts/embedded/schema.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import { readSettings } from "#app/features/settings/embedded/settings.ts";
import { coinsText } from "../coins-text.ts";
import { voucherCodeRequired } from "../redeem-form.ts";
import { redemptions, vouchers } from "./schema.ts";
import { isVoucherCode, keptOfCode, VOUCHER_CODE_SHAPE } from "./voucher-codes.ts";

/**
 * Redeems a voucher (specification sections 2 and 7; decisions "Vouchers", "Referral code"). Whatever happens at the
 * same time, a voucher is used once: its number is the key of `redemptions`, and the ledger takes its entries from
 * there in the same transaction.
 *
 * @returns the new balances; `status` 1
 * @throws GameApiError `invalid` with a message at its field for a code that is unknown, malformed, expired or revoked
 * and for a referral code; `conflict` for a code that was used; `rate_limited`
 */
export async function processCoupon(
  { CouponCode, ReferralCode }: CallRequest<"processCoupon">,
  context: PlayerContext,
): Promise<CallReply<"processCoupon">> {
  const { db, player, now } = context;
  // Codes are issued in upper case, and the field shows them so whatever was typed.
  const code = CouponCode.trim().toUpperCase();
  if (code === "") throw wrongCode(voucherCodeRequired);
  await countAttempts(context, [{ limit: "redeemPerAccount", subject: String(player.userNum) }]);
  if (!isVoucherCode(code)) throw wrongCode(`A voucher code looks like ${VOUCHER_CODE_SHAPE}. Please check it.`);
  const { codeHash } = keptOfCode(code);
  const referrer = await referrerOf(ReferralCode ?? "", codeHash, context);

  type Value = { rcoin: number; milleage: number };
  const [[value], , , , [balances]] = await runBatch<[Value[], [], [], [], Value[]]>(db, [
    [claim, codeHash, player.userNum, now(), referrer?.userNum ?? null, referrer?.percent ?? 0],
    [creditRcoin, codeHash],
    [creditMilleage, codeHash],
    [creditReferral, codeHash],
    ["SELECT user_point AS rcoin, user_point2 AS milleage FROM users WHERE user_num = ?1", player.userNum],
  ]);
  if (!value) throw (await whyNot(codeHash, context)) ?? wrongCode(NOT_VALID);
  return {
    message: `Success! You received ${coinsText(value)}.`,
    status: 1,
    couponcode: code,
    userPoints: balances?.rcoin,
    userPoints2: balances?.milleage,
  };
}

/** Parameters: hash of the code, account, time, referrer, percent for the referrer. */
const claim = `
  INSERT INTO redemptions (voucher_id, user_num, ordinal, hint, rcoin, milleage, referrer_num, referral, redeemed_at)
  SELECT id, ?2, (SELECT coalesce(max(ordinal), 0) + 1 FROM redemptions WHERE user_num = ?2), hint, rcoin, milleage,
    ?4, CAST(rcoin * ?5 / 100 AS INTEGER), ?3
  FROM vouchers
  WHERE code_hash = ?1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)
  ON CONFLICT (voucher_id) DO NOTHING
  RETURNING rcoin, milleage`;

/**
 * An entry of the ledger for a redemption, unless it has it: so these need not know whether the claim was this
 * request's. Parameter: hash of the code.
 */
function credit(currency: "rcoin" | "milleage" | "referral"): string {
  const owner = currency === "referral" ? "referrer_num" : "user_num";
  return `
    INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT ${owner}, '${currency}', redemptions.${currency}, '${currency === "referral" ? "referral" : "voucher"}',
      voucher_id, 'voucher:' || voucher_id || ':${currency}', redeemed_at
    FROM redemptions
    WHERE voucher_id = (SELECT id FROM vouchers WHERE code_hash = ?1) AND redemptions.${currency} > 0
    ON CONFLICT (key) DO NOTHING`;
}
const creditRcoin = credit("rcoin");
const creditMilleage = credit("milleage");
const creditReferral = credit("referral");

/**
 * The account that is named as referrer with its share, undefined when none is named. The voucher is looked at first:
 * only who holds one that can be redeemed learns whether there is such a user ID.
 */
async function referrerOf(code: string, codeHash: string, context: PlayerContext) {
  const { db, player } = context;
  const userIdKey = lookupKey(code);
  if (userIdKey === "") return undefined;
  const problem = await whyNot(codeHash, context);
  if (problem) throw problem;
  const [[found], { referral_percent }] = await Promise.all([
    db.select().from(users).where(eq(users.userIdKey, userIdKey)),
    readSettings(db),
  ]);
  if (!found || found.userNum === player.userNum || kindOfUser(found.userType) === "refused")
    throw invalidField("ReferralCode", "Referral code is not valid.");
  return { userNum: found.userNum, percent: referral_percent };
}

const NOT_VALID = "This voucher code is not valid. Please check it and try again.";

/**
 * Why a code cannot be redeemed, undefined when it can. Only who holds the whole code learns more than "not valid".
 */
async function whyNot(codeHash: string, { db, player, now }: PlayerContext): Promise<GameApiError | undefined> {
  const [found] = await db
    .select({ voucher: vouchers, usedBy: redemptions.userNum })
    .from(vouchers)
    .leftJoin(redemptions, eq(redemptions.voucherId, vouchers.id))
    .where(eq(vouchers.codeHash, codeHash));
  if (found?.usedBy === player.userNum) return used("You have already redeemed this voucher code.");
  if (found && found.usedBy !== null) return used("This voucher code has already been used.");
  if (!found || found.voucher.revokedAt !== null) return wrongCode(NOT_VALID);
  const { expiresAt } = found.voucher;
  return expiresAt !== null && expiresAt <= now() ? wrongCode("This voucher code has expired.") : undefined;
}

function wrongCode(message: string): GameApiError {
  return invalidField("CouponCode", message);
}

function used(message: string): GameApiError {
  return new GameApiError("conflict", message, { CouponCode: [message] });
}
