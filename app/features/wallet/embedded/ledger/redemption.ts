import type { Statement } from "#app/embedded/database/run-batch.ts";
import { referralCurrency, shopCurrency } from "#app/features/currencies/currencies.ts";
import { balancesOf } from "#app/features/currencies/embedded/balances.ts";

/** A player's request to redeem a voucher. */
export interface Redemption {
  /** Hash of the voucher's code. */
  codeHash: string;
  account: number;
  /** Epoch milliseconds. */
  at: number;
  /** The account that gets a share, in percent of the voucher's value in the shop's currency. */
  referrer: { userNum: number; percent: number } | undefined;
}

/** The results of a redemption's statements, in their order. */
export type RedemptionRows = [claimed: { amounts: string }[], [], [], balances: { balances: string }[]];

/**
 * The transaction that redeems a voucher. The first statement claims it. The statements that credit it read the claimed
 * row, whichever request wrote it, and each amount has an idempotency key, so it is credited once.
 */
export function redeemVoucher(redemption: Redemption): Statement[] {
  return [
    claimVoucher(redemption),
    creditRedeemer(redemption),
    creditReferrer(redemption),
    [`SELECT ${balancesOf("?1")} AS balances`, redemption.account],
  ];
}

/**
 * Claims the voucher for the account, unless it was redeemed, is revoked, or has expired, or the account has a debt: the
 * voucher's number is the primary key of `redemptions`. Returns the voucher's value if this statement claimed it.
 */
function claimVoucher({ codeHash, account, at, referrer }: Redemption): Statement {
  return [
    `INSERT INTO redemptions (voucher_id, user_num, ordinal, hint, amounts, referrer_num, referrer_share, redeemed_at)
     SELECT id, ?2, (SELECT coalesce(max(ordinal), 0) + 1 FROM redemptions WHERE user_num = ?2), hint, amounts, ?4,
       CAST(coalesce(amounts ->> '$.${shopCurrency}', 0) * ?5 / 100 AS INTEGER), ?3
     FROM vouchers
     WHERE code_hash = ?1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)
       AND NOT EXISTS (SELECT 1 FROM debts WHERE debts.user_num = ?2 AND amount > 0)
     ON CONFLICT (voucher_id) DO NOTHING
     RETURNING amounts`,
    codeHash,
    account,
    at,
    referrer?.userNum ?? null,
    referrer?.percent ?? 0,
  ];
}

const claimed = "voucher_id = (SELECT id FROM vouchers WHERE code_hash = ?1)";

/** Credits the value of a redeemed voucher: one ledger entry per currency. */
function creditRedeemer({ codeHash }: Redemption): Statement {
  return [
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT user_num, worth.key, worth.value, 'voucher', voucher_id, 'voucher:' || voucher_id || ':' || worth.key, redeemed_at
     FROM redemptions JOIN json_each(amounts) AS worth
     WHERE ${claimed}
     ON CONFLICT (key) DO NOTHING`,
    codeHash,
  ];
}

/** Credits the referrer's share. */
function creditReferrer({ codeHash }: Redemption): Statement {
  return [
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT referrer_num, '${referralCurrency}', referrer_share, 'referral', voucher_id,
       'voucher:' || voucher_id || ':${referralCurrency}', redeemed_at
     FROM redemptions
     WHERE ${claimed} AND referrer_share > 0
     ON CONFLICT (key) DO NOTHING`,
    codeHash,
  ];
}
