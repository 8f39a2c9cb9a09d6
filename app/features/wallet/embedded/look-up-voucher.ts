import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { userBalances } from "#app/features/currencies/balances.ts";
import { voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { vouchersAdminCalls } from "../admin-calls.ts";
import { isVoucherCode, storedVoucherCode, VOUCHER_CODE_SHAPE } from "./voucher-codes.ts";

interface VoucherRow {
  batch: string;
  campaign: string;
  /** JSON, by currency. */
  amounts: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  redeemedAt: number | null;
  userNum: number | null;
  userId: string | null;
}

/**
 * What a code is worth, and whether it was used. As when it is redeemed, codes are case-sensitive.
 * @throws GameApiError `invalid` with a message at the field for a malformed or unknown code
 */
export const lookUpVoucher: Handler<typeof vouchersAdminCalls.lookUp> = async ({ code }, { db, now }) => {
  if (!isVoucherCode(code)) throw invalidField("code", message("voucher.malformed", { shape: VOUCHER_CODE_SHAPE }));
  const [[found]] = await runBatch<[VoucherRow[]]>(db, [
    [
      `SELECT batch, campaign, vouchers.amounts, vouchers.created_at AS createdAt, expires_at AS expiresAt,
         revoked_at AS revokedAt, redeemed_at AS redeemedAt, redemptions.user_num AS userNum, user_id AS userId
       FROM vouchers LEFT JOIN redemptions ON voucher_id = vouchers.id
       LEFT JOIN users ON users.user_num = redemptions.user_num WHERE code_hash = ?1`,
      storedVoucherCode(code).codeHash,
    ],
  ]);
  if (!found) throw invalidField("code", message("admin.voucher.unknownCode"));
  const { batch, campaign, amounts, userNum, userId, createdAt, expiresAt, revokedAt, redeemedAt } = found;
  return {
    batch,
    campaign,
    ...userBalances(voucherCurrencies, parseAmounts(amounts)),
    state: stateOf(found, now()),
    createdAt: isoTime(createdAt),
    expiresAt: isoTimeOrNull(expiresAt),
    revokedAt: isoTimeOrNull(revokedAt),
    redeemedAt: isoTimeOrNull(redeemedAt),
    userNum,
    userId: userId ?? "",
  };
};

function stateOf({ redeemedAt, revokedAt, expiresAt }: VoucherRow, now: number) {
  if (redeemedAt !== null) return "redeemed";
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "unused";
}
