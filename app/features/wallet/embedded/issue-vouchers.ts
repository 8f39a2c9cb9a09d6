import type { Amounts } from "../currencies.ts";
import { amountsJson } from "./ledger/balances.ts";
import { newVoucherCode, storedVoucherCode } from "./voucher-codes.ts";

/** What every voucher of a batch has in common. */
export interface VoucherBatch {
  /** Names the batch. */
  batch: string;
  campaign: string;
  /** Of each voucher. */
  amounts: Amounts;
  /** Epoch milliseconds; null means without end. */
  expiresAt: number | null;
  createdAt: number;
}

/** Codes stored with one statement. */
const AT_ONCE = 400;

/** A statement for the database, with the values of its `?`. */
export interface VoucherStatement {
  sql: string;
  values: (string | number | null)[];
}

/**
 * Makes new codes, and the statements that store their batch and what is kept of them; a name that another batch has
 * breaks the first of them off. The codes themselves are nowhere afterwards: show them now.
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
