import type { OperatorDatabase } from "../../../scripts/database/operator-database.ts";
import { insertAccounts, type LoadAccount } from "../load-accounts.ts";
import type { ObservedSite } from "./observed-site.ts";

/** The test data that visitors use up during the faults, and accounts that are reserved for the kill rounds. */
export interface PreparedShop extends Pick<ObservedSite, "nextAccount" | "nextUncachedPage" | "productNum"> {
  reserved: LoadAccount[];
}

/** How many accounts and news the visitors of all faults use up at most. */
const USED = 400;
const RESERVED = 20;
const FIRST_NEWS = 9000;
const PRODUCT = 90_001;

/** Inserts accounts that can log in and pay, an item, and news that are not cached yet. */
export async function prepareShop(database: OperatorDatabase): Promise<PreparedShop> {
  const accounts = await insertAccounts(database, USED + RESERVED, 1000);
  // All accounts share the hash of the demo player's password, because hashing one for each would take too long.
  await database.all(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE user_id = 'player'), user_type = 1,
       email = user_id || '@mail.test', email_verified_at = 1 WHERE user_id LIKE 'load%'`,
  );
  await database.all(
    "INSERT INTO shop_items (product_num, name, category, price) VALUES (?, 'Item', 'box', 3)",
    PRODUCT,
  );
  await database.all(
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO news (id, type, subject, content, author, published, published_at)
     SELECT ? + n, 0, 'Unread ' || n, '<p>Text.</p>', 'Desk', 1, 1 FROM numbers`,
    USED,
    FIRST_NEWS,
  );
  const nextAccount = counter();
  const nextNews = counter();
  return {
    reserved: accounts.slice(USED),
    productNum: PRODUCT,
    nextAccount: () => `load${nextAccount()}`,
    nextUncachedPage: () => `/news?topic=${FIRST_NEWS + nextNews()}`,
  };
}

/**
 * Counts from 0.
 * @returns a function that throws when all of the test data are used up
 */
function counter(): () => number {
  let next = 0;
  return () => {
    if (next === USED) throw new Error(`The visitors have used up ${USED} accounts or news: raise USED.`);
    next += 1;
    return next - 1;
  };
}
