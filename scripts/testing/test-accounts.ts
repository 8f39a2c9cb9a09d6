import { randomBytes } from "node:crypto";
import { hashPasswordSync, hashSecretAnswerSync } from "../../app/features/accounts/embedded/passwords.ts";
import type { OperatorDatabase } from "../database/operator-database.ts";
import { DEMO_HASH_COST } from "../seed/demo-hash-cost.ts";

/** An account that one end-to-end test has for itself. */
export interface TestAccount {
  UserID: string;
  email: string;
  password: string;
  secretAnswer: string;
}

/** The account with one of the user IDs that {@link insertTestAccounts} returned. */
export function testAccount(userId: string): TestAccount {
  return {
    UserID: userId,
    email: `${userId}@mail.test`,
    password: "Lantern-Gate-1",
    secretAnswer: "Lantern",
  };
}

/**
 * Creates accounts as if they had just been registered, or had confirmed their e-mail addresses too. All share the
 * hashes of one password and one secret answer.
 * @returns their user IDs
 */
export async function insertTestAccounts(
  database: OperatorDatabase,
  count: number,
  { isConfirmed = false } = {},
): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => `t${randomBytes(6).toString("hex")}`);
  const { password, secretAnswer } = testAccount("");
  await database.all(
    `INSERT INTO users (user_id, user_id_key, email, email_key, password_hash, secret_question, secret_answer_hash,
       name_first, name_last, gender, country, terms_agreed_at, created_at, email_verified_at)
     SELECT value ->> 'UserID', value ->> 'UserID', value ->> 'email', value ->> 'email', ?1, 2, ?2, 'Test', 'Player',
       'Female', 'Philippines', ?3, ?3, ?5 FROM json_each(?4)`,
    hashPasswordSync(password, DEMO_HASH_COST),
    hashSecretAnswerSync(secretAnswer, DEMO_HASH_COST),
    Date.now(),
    JSON.stringify(userIds.map(testAccount)),
    isConfirmed ? Date.now() : null,
  );
  return userIds;
}
