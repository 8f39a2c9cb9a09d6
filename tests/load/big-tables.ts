import { manilaMonth } from "#app/format/manila-time.ts";
import { openLocalDatabase } from "../../scripts/local-database.ts";

/** The first numbers of rows made here, above those of the demo content. */
const FIRST = 1_000_000;

/**
 * Rows are numbered `n`. `?1` is their number, `?2` the present time in epoch milliseconds, `?3` the present month or
 * the account; `given` names all of them, since a statement must use what it is given.
 */
const numbered = `
  WITH RECURSIVE given AS (SELECT ?1, ?2, ?3),
    numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)`;
/** A number that depends on `n` alone and looks like chance. */
const mixed = "((n * 2654435761) % 4294967296)";

const characterColumns = `
  cha_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_mmr, cha_money, cha_level_up_date`;
const characterValues = `
  ${FIRST} + n, 'Fighter' || n, 1 + ${mixed} % 300, ${mixed}, 1 << (${mixed} % 14), ${mixed} % 3, 500 + ${mixed} % 3000,
  ${mixed} * 100, 1767225600000 + ${mixed}`;

/** Every table that grows with the players, the years, or the work of the editors. */
const tables: readonly string[] = [
  `INSERT INTO users (user_num, user_id, user_id_key, email, email_key, password_hash, secret_question,
     secret_answer_hash, terms_agreed_at, created_at)
   SELECT ${FIRST} + n, 'player' || n, 'player' || n, 'player' || n || '@mail.test', 'player' || n || '@mail.test', '', 1,
     '', ?2 - n * 1000, ?2 - n * 1000 FROM numbers`,
  `INSERT INTO sessions (token_hash, user_num, created_at, expires_at)
   SELECT 'hash' || n, ${FIRST} + n, ?2, ?2 + 86400000 FROM numbers`,
  `INSERT INTO logins (user_num, at, ip) SELECT ${FIRST} + n, ?2 - n * 1000, '198.51.100.' || (n % 250) FROM numbers`,
  `INSERT INTO characters (${characterColumns}, user_num, cha_pk_score, cha_pk_death)
   SELECT ${characterValues}, ${FIRST} + n, ${mixed} % 5000, ${mixed} % 4000 FROM numbers`,
  `INSERT INTO month_rankings (${characterColumns}, month, class_key, kills, deaths, kills_total, deaths_total, pushed_at,
     sequence, first_kills, first_deaths, first_at, first_sequence)
   SELECT ${characterValues}, ?3, 'brawler', ${mixed} % 500, ${mixed} % 400, ${mixed} % 5000, ${mixed} % 4000, 0, 0, 0, 0,
     0, 0 FROM numbers`,
  `INSERT INTO news (type, subject, content, author, published, published_at)
   SELECT 1 + n % 3, 'News of day ' || n, '<p>' || replace(printf('%.40c', 'x'), 'x', 'The gate opens. ') || '</p>', 'GM',
     1, ?2 - n * 60000 FROM numbers`,
  `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, sent_at)
   SELECT 'player' || n || '@mail.test', 'Welcome', 'sealed', ?2 - n, ?2 + 86400000, 1, ?2 - n FROM numbers`,
  `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target)
   SELECT ?2 - n, 1, 'admin', '198.51.100.1', 'edit news', 'news ' || n FROM numbers`,
  `INSERT INTO tickets (number, user_num, name, email, email_key, category, subject, created_at, changed_at)
   SELECT 'T' || n, ${FIRST} + n, 'Player', 'p@mail.test', 'p@mail.test', 'game', 'Subject ' || n, ?2 - n, ?2 - n
   FROM numbers`,
  `INSERT INTO vouchers (code_hash, hint, batch, amounts, created_at)
   SELECT 'code' || n, 'AB', 'load', '{"rcoin":100}', ?2 FROM numbers`,
];

/** What one player leaves behind in years. */
const histories: readonly string[] = [
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
   SELECT ${FIRST} + n, ?3, n, 'AB', '{"rcoin":100}', ?2 - n * 1000 FROM numbers`,
  `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
   SELECT ?3, 'rcoin', 100, 'voucher', ${FIRST} + n, 'load:' || n, ?2 - n * 1000 FROM numbers`,
];

/**
 * Adds so many rows to every table that grows, in one transaction: between single statements that take seconds, the
 * local platform closes the connection over which the next one is about to be sent.
 * @param state folder of the portal's data
 * @param reader number of the account whose own histories grow as long
 */
export async function fillTables(state: string, rows: number, reader: number): Promise<void> {
  const now = Date.now();
  const { db, close } = await openLocalDatabase(state);
  try {
    await db.batch([
      ...tables.map((table) => db.prepare(`${numbered} ${table}`).bind(rows, now, manilaMonth(now))),
      ...histories.map((history) => db.prepare(`${numbered} ${history}`).bind(rows, now, reader)),
      // As the platform does by itself from time to time; plans depend on it.
      db.prepare("PRAGMA optimize"),
    ]);
  } finally {
    await close();
  }
}
