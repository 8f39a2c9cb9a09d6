import type { Amounts } from "#app/features/currencies/currencies.ts";
import { amountsJson } from "#app/features/currencies/embedded/balances.ts";
import { newVoucherCode, storedVoucherCode } from "./voucher-codes.ts";

/** The properties that all vouchers of a batch share. */
export interface VoucherBatch {
  /** Name of the batch. */
  batch: string;
  campaign: string;
  /** The value of each voucher. */
  amounts: Amounts;
  /** Epoch milliseconds; null means never. */
  expiresAt: number | null;
  createdAt: number;
}

/** How many codes one statement stores. */
const AT_ONCE = 400;

/** A statement for the database, with the values of its `?`. */
export interface VoucherStatement {
  sql: string;
  values: (string | number | null)[];
}

/**
 * Generates codes, and the statements that store their batch and their hashes. The first statement fails when a batch
 * of that name exists. The codes themselves are not stored: the caller must show them now.
 */
export function issueVouchers(count: number, batch: VoucherBatch): { codes: string[]; statements: VoucherStatement[] } {
  const codes = Array.from({ length: count }, newVoucherCode);
  return { codes, statements: [storeBatch(count, batch), ...storeVouchers(codes, batch)] };
}

function storeBatch(made: number, { batch, campaign, amounts, expiresAt, createdAt }: VoucherBatch) {
  return {
    sql: `INSERT INTO voucher_batches (batch, campaign, amounts, made, expires_at, created_at)
      VALUES (?, ?, ?, ?, ?, ?)`,
    values: [batch, campaign, amountsJson(amounts), made, expiresAt, createdAt],
  };
}

function storeVouchers(
  codes: readonly string[],
  { batch, campaign, amounts, expiresAt, createdAt }: VoucherBatch,
): VoucherStatement[] {
  const kept = codes.map(storedVoucherCode);
  const parts = Array.from({ length: Math.ceil(kept.length / AT_ONCE) }, (_, index) =>
    kept.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return parts.map((part) => ({
    sql: `INSERT INTO vouchers (code_hash, hint, batch, campaign, amounts, expires_at, created_at)
      SELECT value ->> '$.codeHash', value ->> '$.hint', ?, ?, ?, ?, ? FROM json_each(?)`,
    values: [batch, campaign, amountsJson(amounts), expiresAt, createdAt, JSON.stringify(part)],
  }));
}
