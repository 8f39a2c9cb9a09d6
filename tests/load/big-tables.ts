import { manilaMonth } from "#app/format/manila-time.ts";
import { openLocalDatabase } from "../../scripts/database/local-database.ts";

/** Generated rows have IDs above this, above those of the demo content. */
const BASE = 1_000_000;

/**
 * Numbers the rows from 1 as `n`. `?1` is the row count, `?2` the current time in epoch milliseconds, `?3` the current
 * month or the account; `given` names all three, because a statement must use every bound parameter.
 */
const numbersCte = `
  WITH RECURSIVE given AS (SELECT ?1, ?2, ?3),
    numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)`;
/** Pseudo-random: derived from `n` alone. */
const noise = "((n * 2654435761) % 4294967296)";

const characterColumns = `
  cha_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_mmr, cha_money, cha_level_up_date`;
const characterValues = `
  ${BASE} + n, 'Fighter' || n, 1 + ${noise} % 300, ${noise}, 1 << (${noise} % 14), ${noise} % 3, 500 + ${noise} % 3000,
  ${noise} * 100, 1767225600000 + ${noise}`;

/** Fills every table that grows with the number of players, over the years, or with the editors' work. */
const tableInserts: readonly string[] = [
  `INSERT INTO users (user_num, user_id, user_id_key, email, email_key, password_hash, secret_question,
     secret_answer_hash, terms_agreed_at, created_at)
   SELECT ${BASE} + n, 'player' || n, 'player' || n, 'player' || n || '@mail.test', 'player' || n || '@mail.test', '', 1,
     '', ?2 - n * 1000, ?2 - n * 1000 FROM numbers`,
  `INSERT INTO sessions (token_hash, user_num, created_at, expires_at)
   SELECT 'hash' || n, ${BASE} + n, ?2, ?2 + 86400000 FROM numbers`,
  `INSERT INTO logins (user_num, at, ip) SELECT ${BASE} + n, ?2 - n * 1000, '198.51.100.' || (n % 250) FROM numbers`,
  `INSERT INTO characters (${characterColumns}, user_num, cha_pk_score, cha_pk_death)
   SELECT ${characterValues}, ${BASE} + n, ${noise} % 5000, ${noise} % 4000 FROM numbers`,
  `INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at)
   SELECT ${BASE} + n, ${BASE} + n, 'player' || n, 'ready', 0 FROM numbers`,
  `INSERT INTO month_rankings (${characterColumns}, month, class_key, kills, deaths, kills_total, deaths_total, pushed_at,
     sequence, first_kills, first_deaths, first_at, first_sequence)
   SELECT ${characterValues}, ?3, 'brawler', ${noise} % 500, ${noise} % 400, ${noise} % 5000, ${noise} % 4000, 0, 0, 0, 0,
     0, 0 FROM numbers`,
  `INSERT INTO news (type, subject, content, author, published, published_at)
   SELECT 1 + n % 3, 'News of day ' || n, '<p>' || replace(printf('%.40c', 'x'), 'x', 'The gate opens. ') || '</p>', 'GM',
     1, ?2 - n * 60000 FROM numbers`,
  `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, sent_at)
   SELECT 'player' || n || '@mail.test', 'Welcome', 'sealed', ?2 - n, ?2 + 86400000, 1, ?2 - n FROM numbers`,
  `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target)
   SELECT ?2 - n, 1, 'admin', '198.51.100.1', 'edit news', 'news ' || n FROM numbers`,
  `INSERT INTO tickets (number, user_num, name, email, email_key, category, subject, created_at, changed_at)
   SELECT 'T' || n, ${BASE} + n, 'Player', 'p@mail.test', 'p@mail.test', 'game', 'Subject ' || n, ?2 - n, ?2 - n
   FROM numbers`,
  `INSERT INTO vouchers (code_hash, hint, batch, amounts, created_at)
   SELECT 'code' || n, 'AB', 'load', '{"rcoin":100}', ?2 FROM numbers`,
];

/** Fills the histories that one player collects over years. */
const historyInserts: readonly string[] = [
  `INSERT INTO purchases (user_num, request_key, total, bought_at, done)
   SELECT ?3, 'load' || n, 0, ?2 - n * 1000, 1 FROM numbers`,
  `INSERT INTO purchase_lines (purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price,
     quantity, bought_at)
   SELECT (SELECT min(id) - 1 FROM purchases WHERE user_num = ?3) + n, ?3, n, 1001, 'School Jacket', '', '', 'box', 0, 1,
     ?2 - n * 1000 FROM numbers`,
  `INSERT INTO deliveries (user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at)
   SELECT ?3, 1001, 'School Jacket', (SELECT min(id) - 1 FROM purchase_lines WHERE user_num = ?3) + n, 0,
     ?2 - n * 1000, 1, ?2 FROM numbers`,
  `INSERT INTO redemptions (voucher_id, user_num, ordinal, hint, amounts, redeemed_at)
   SELECT ${BASE} + n, ?3, n, 'AB', '{"rcoin":100}', ?2 - n * 1000 FROM numbers`,
  `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
   SELECT ?3, 'rcoin', 100, 'voucher', ${BASE} + n, 'voucher:' || (${BASE} + n) || ':rcoin', ?2 - n * 1000 FROM numbers`,
];

/**
 * Adds rows to every table that grows, in one transaction: between separate statements that take seconds, the local
 * platform closes the connection before the next statement is sent.
 * @param state folder of the portal's data
 * @param rows rows to add to each table
 * @param reader user number of the account whose histories get the same number of rows
 */
export async function fillTables(state: string, rows: number, reader: number): Promise<void> {
  const now = Date.now();
  const { db, close } = await openLocalDatabase(state);
  try {
    await db.batch([
      ...tableInserts.map((table) => db.prepare(`${numbersCte} ${table}`).bind(rows, now, manilaMonth(now))),
      ...historyInserts.map((history) => db.prepare(`${numbersCte} ${history}`).bind(rows, now, reader)),
      // The platform does this from time to time; query plans depend on it.
      db.prepare("PRAGMA optimize"),
    ]);
  } finally {
    await close();
  }
}
