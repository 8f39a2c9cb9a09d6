import { hashOf } from "../../app/crypto/tokens.ts";
import type { OperatorDatabase } from "../database/operator-database.ts";

/** Links of mails to the demo account `support`, one for each page that is opened with one; no test uses them up. */
export async function insertOpenLinks(database: OperatorDatabase): Promise<void> {
  await database.all(
    `INSERT INTO whitelist (user_num, ip, seq, changed_at)
     SELECT user_num, '203.0.113.200', (SELECT coalesce(max(seq), 0) + 1 FROM whitelist), 0
     FROM users WHERE user_id = 'support'`,
  );
  for (const purpose of ["reset", "verify", "undo", "unlist", "owner"]) {
    await database.all(
      `INSERT INTO account_links (token_hash, purpose, user_num, email_key, expires_at)
       SELECT ?1, ?2, user_num, iif(?2 = 'unlist', '203.0.113.200', email_key), ?3 FROM users WHERE user_id = 'support'`,
      await hashOf(`open-${purpose}`),
      purpose,
      Date.UTC(2100, 0),
    );
  }
}
