import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { OperatorDatabase } from "../../scripts/database/operator-database.ts";

/** An account of a load script. */
export interface LoadAccount {
  userNum: number;
  /** Bearer token of an open session. */
  token: string;
}

const FIRST_NUMBER = 50_000;

/** Inserts accounts with an open session each and the given R-Coin, without hashing passwords. */
export async function insertAccounts(database: OperatorDatabase, count: number, rcoin: number): Promise<LoadAccount[]> {
  const accounts = Array.from({ length: count }, (_, index) => ({
    userNum: FIRST_NUMBER + index,
    token: newToken(),
    userId: `load${index}`,
  }));
  const rows = await Promise.all(
    accounts.map(async (account) => ({ ...account, tokenHash: await hashOf(account.token) })),
  );
  const json = JSON.stringify(rows);
  const now = Date.now();
  await database.all(
    `INSERT INTO users (user_num, user_id, user_id_key, email, email_key, password_hash, secret_question,
       secret_answer_hash, terms_agreed_at, created_at)
     SELECT value ->> 'userNum', value ->> 'userId', value ->> 'userId', value ->> 'userId', value ->> 'userId', '', 1, '',
       ?, ? FROM json_each(?)`,
    now,
    now,
    json,
  );
  await database.all(
    `INSERT INTO sessions (token_hash, user_num, created_at, expires_at, last_used_at, authenticated_at)
     SELECT value ->> 'tokenHash', value ->> 'userNum', ?1, ?2, ?1, ?1 FROM json_each(?3)`,
    now,
    now + 30 * 86_400_000,
    json,
  );
  if (rcoin === 0) return accounts;
  await database.all(
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT value ->> 'userNum', 'rcoin', ?, 'opening', '', 'opening:' || (value ->> 'userNum') || ':rcoin', ?
     FROM json_each(?)`,
    rcoin,
    now,
    json,
  );
  return accounts;
}
