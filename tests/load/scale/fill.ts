import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY } from "#app/format/units.ts";

/** The first number of an account that is filled in is the one after it; the demo content uses lower ones. */
const BASE = 2_000_000;
/** The rows are spread over the last two years. */
const PERIOD = 730 * DAY;
/** Rows are inserted in so many transactions, in the order of their time, so that the tables mix in the file as in use. */
const ROUNDS = 20;

/** How many rows a site with 1,000,000 accounts has of each kind, after two years. */
const rowsAtScale = {
  accounts: 1_000_000,
  purchases: 500_000,
  vouchers: 1_000_000,
  payments: 500_000,
  webhooks: 200_000,
  characters: 200_000,
  tickets: 200_000,
  logins: 2_000_000,
  sessions: 300_000,
  known: 1_000_000,
  addresses: 300_000,
  audit: 500_000,
  mails: 500_000,
  news: 1_000,
  batches: 20_000,
};
type Kind = keyof typeof rowsAtScale;

/** An `INSERT` whose rows are `SELECT`ed from `numbers (n)`, which counts from 1. */
interface Filling {
  kind: Kind;
  table: string;
  columns: string;
  /** The values of row `n`, in SQL. */
  values: string;
  /** More rows for each `n`, as a table of SQL. */
  times?: string;
}

/** Pseudo-random, derived from `n` alone. */
const noise = "((n * 2654435761) % 4294967296)";
const token = "substr(replace(hex(randomblob(22)), '0', 'x'), 1, 43)";
const uuid = "lower(hex(randomblob(16)))";

/** @param last the highest numbers that the tables have before */
function fillings(rows: Record<Kind, number>, last: Record<string, number>, now: number): Filling[] {
  const time = (kind: Kind) => `(${now - PERIOD} + CAST(n * ${PERIOD}.0 / ${rows[kind]} AS INTEGER) - 60000)`;
  const recent = (kind: Kind, days: number) => `(${now - days * DAY} + n * ${days * DAY} / ${rows[kind]})`;
  /** An account: each multiplier gives another order in which the accounts take turns. */
  const account = (multiplier: number) => `(${BASE} + 1 + (n * ${multiplier}) % ${rows.accounts})`;
  const number = (table: string) => `${last[table] ?? 0} + n`;
  const turn = `(n - 1) / ${rows.accounts} + 1`;
  const user = `${BASE} + n`;
  const name = `'manlalaro' || (${noise} % 1000) || '_' || n`;
  const total = "350 * (1 + n % 3)";
  const ledgerColumns = "user_num, currency, amount, kind, reference, key, at";
  return [
    {
      kind: "accounts",
      table: "users",
      columns: `user_num, user_id, user_id_key, email, email_key, email_verified_at, password_hash, secret_question,
        secret_answer_hash, name_first, name_last, phone, gender, country, user_type, terms_agreed_at, created_at`,
      values: `${user}, ${name}, ${name}, ${name} || '@mail.test', ${name} || '@mail.test', ${time("accounts")},
        (SELECT password_hash FROM users WHERE user_num < ${BASE} LIMIT 1), 1 + n % 6, '', 'Juanito', 'Dela Cruz',
        '+63917' || (1000000 + n), 'Male', 'Philippines', 0, ${time("accounts")}, ${time("accounts")}`,
    },
    {
      kind: "accounts",
      table: "game_accounts",
      columns: "user_num, game_user_num, game_user_id, state, changed_at",
      values: `${user}, ${user}, 'manlalaro' || n, 'ready', ${time("accounts")}`,
    },
    {
      kind: "accounts",
      table: "ledger",
      columns: ledgerColumns,
      values: `${user}, more.value, 100000, 'opening', '', 'opening:' || (${user}) || ':' || more.value, ${time("accounts")}`,
      times: `json_each('["rcoin", "milleage", "referral"]')`,
    },
    {
      kind: "vouchers",
      table: "vouchers",
      columns: "id, code_hash, hint, batch, campaign, amounts, created_at",
      values: `${number("vouchers")}, ${token}, 'ABCD', 'batch' || (n / 1000), 'Summer', '{"rcoin":500}', ${time("vouchers")}`,
    },
    {
      kind: "vouchers",
      table: "redemptions",
      columns: "voucher_id, user_num, ordinal, hint, amounts, redeemed_at",
      values: `${number("vouchers")}, ${account(7)}, ${turn}, 'ABCD', '{"rcoin":500}', ${time("vouchers")}`,
    },
    {
      kind: "vouchers",
      table: "ledger",
      columns: ledgerColumns,
      values: `${account(7)}, 'rcoin', 500, 'voucher', ${number("vouchers")},
        'voucher:' || (${number("vouchers")}) || ':rcoin', ${time("vouchers")}`,
    },
    {
      kind: "payments",
      table: "payment_orders",
      columns: `id, number, user_num, request_key, package_id, package_name, coins, bonus, first_bonus, price, amount,
        provider, state, created_at, expires_at, paid_at, credited, receipt_number, checkout_id, checkout_url, payment_id,
        paid_with`,
      values: `${number("payment_orders")}, 'TU-' || n || '-' || (${noise} % 100000), ${account(11)}, ${uuid}, 1 + n % 5,
        'Student Pack', 100, 5, 0, 10000, 10000, 'paymongo', 'paid', ${time("payments")}, ${time("payments")} + 86400000,
        ${time("payments")} + 60000, 105, n, 'cs_' || n, 'https://checkout.paymongo.com/cs_' || ${uuid}, 'pay_' || n, 'gcash'`,
    },
    {
      kind: "payments",
      table: "payment_facts",
      columns: `provider, kind, object_id, order_number, checkout_id, payment_id, amount, currency, method, state, is_test,
        at, recorded_at`,
      values: `'paymongo', 'paid', 'pay_' || n, 'TU-' || n || '-' || (${noise} % 100000), 'cs_' || n, 'pay_' || n, 10000,
        'PHP', 'gcash', 'succeeded', 0, ${time("payments")} + 60000, ${time("payments")} + 60000`,
    },
    {
      kind: "payments",
      table: "payment_order_events",
      columns: "order_id, user_num, kind, key, amount, at",
      values: `${number("payment_orders")}, ${account(11)}, more.value, more.value || ':' || (${number("payment_orders")}),
        10000, ${time("payments")}`,
      times: `json_each('["created", "paid"]')`,
    },
    {
      kind: "payments",
      table: "ledger",
      columns: ledgerColumns,
      values: `${account(11)}, 'rcoin', 105, 'payment', ${number("payment_orders")},
        'payment:' || (${number("payment_orders")}), ${time("payments")} + 60000`,
    },
    {
      kind: "purchases",
      table: "purchases",
      columns: "id, user_num, request_key, total, bought_at, done, items_hash",
      values: `${number("purchases")}, ${account(13)}, ${uuid}, ${total}, ${time("purchases")}, 1, ${token}`,
    },
    {
      kind: "purchases",
      table: "purchase_lines",
      columns: `id, purchase_id, user_num, ordinal, product_num, item_name, image_url, info, category, price, quantity,
        bought_at, paid`,
      values: `${number("purchase_lines")}, ${number("purchases")}, ${account(13)}, ${turn}, 1001 + n % 40, 'School Jacket',
        '/art/items/school-jacket.webp', 'A jacket in the colours of your school. Shown on your character at once.', 'costume',
        350, 1 + n % 3, ${time("purchases")}, ${total}`,
    },
    {
      kind: "purchases",
      table: "deliveries",
      columns: `user_num, product_num, item_name, line_id, price, purchased_at, flag, changed_at, game_product_num, agent_work,
        game_key`,
      values: `${account(13)}, 1001 + n % 40, 'School Jacket', ${number("purchase_lines")}, 350, ${time("purchases")},
        iif(n > ${rows.purchases} - 2000, 0, 1), ${time("purchases")} + 600000, 5000 + n % 40, 0, 'K' || n || '-' || more.value`,
      times: "json_each('[0, 1, 2]') AS more ON more.value <= n % 3",
    },
    {
      kind: "purchases",
      table: "ledger",
      columns: ledgerColumns,
      values: `${account(13)}, 'rcoin', -${total}, 'purchase', ${number("purchases")},
        'purchase:' || (${number("purchases")}), ${time("purchases")}`,
    },
    {
      kind: "webhooks",
      table: "payment_webhooks",
      columns: "provider, event_id, type, body, packed_body, facts, received_at, processed_at, attempts",
      // A body of 3 kB has 1.2 kB when it is compressed.
      values: `'paymongo', 'evt_' || ${uuid}, 'checkout_session.payment.paid', '', randomblob(1164),
        printf('{"f":"%.300c"}', 'y'), ${recent("webhooks", 390)}, ${recent("webhooks", 390)} + 1000, 1`,
    },
    {
      kind: "characters",
      table: "characters",
      columns: `cha_num, user_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_pk_score, cha_pk_death, cha_mmr,
        cha_money, cha_level_up_date, pushed_at`,
      values: `${user}, ${account(3)}, 'Mandirigma' || n, 1 + ${noise} % 300, ${noise}, 1 << (${noise} % 14), ${noise} % 3,
        ${noise} % 5000, ${noise} % 4000, 500 + ${noise} % 3000, ${noise} * 100, ${now} - ${noise}, ${now}`,
    },
    {
      kind: "characters",
      table: "month_rankings",
      columns: `month, cha_num, cha_name, cha_level, cha_exp, cha_class, class_key, cha_school, cha_mmr, cha_money,
        cha_level_up_date, kills, deaths, kills_total, deaths_total, pushed_at, sequence, first_kills, first_deaths, first_at,
        first_sequence`,
      values: `more.value, ${user}, 'Mandirigma' || n, 1 + ${noise} % 300, ${noise}, 1 << (${noise} % 14), 'brawler',
        ${noise} % 3, 500 + ${noise} % 3000, ${noise} * 100, ${now} - ${noise}, ${noise} % 500, ${noise} % 400, ${noise} % 5000,
        ${noise} % 4000, ${now}, n, 0, 0, ${now}, n`,
      times: `(SELECT strftime('%Y-%m', ${now} / 1000, 'unixepoch', '-' || value || ' months') AS value FROM json_each('[0, 1, 2]'))`,
    },
    {
      kind: "tickets",
      table: "tickets",
      columns: `id, number, user_num, name, email, email_key, category, subject, state, created_at, changed_at, closed_at,
        first_answered_at`,
      values: `${number("tickets")}, 'T' || n || 'X' || (${noise} % 100000), ${account(17)}, 'Juanito', 'p' || n || '@mail.test',
        'p' || n || '@mail.test', ('["account","payment","game","bug","player","other"]' ->> (n % 6)), 'Subject of ticket ' || n,
        iif(n > ${rows.tickets} * 0.97, 'open', 'closed'), ${time("tickets")}, ${time("tickets")} + 3600000,
        iif(n > ${rows.tickets} * 0.97, NULL, ${time("tickets")} + 7200000), ${time("tickets")} + 1800000`,
    },
    {
      kind: "tickets",
      table: "ticket_messages",
      columns: "ticket_id, side, writer_num, text, at",
      values: `${number("tickets")}, iif(more.value = 2, 'staff', 'player'), ${account(17)},
        printf('My character is stuck in the well of the temple. %.250c', 'x'), ${time("tickets")} + more.value * 1000`,
      times: "json_each('[1, 2, 3]')",
    },
    {
      kind: "news",
      table: "news",
      columns: "type, subject, content, author, published, published_at",
      values: `n % 3, 'News of day ' || n, '<p>' || printf('%.1500c', 'x') || '</p>', 'GM', 1, ${time("news")}`,
    },
    {
      // Half of them are older than the year for which logins are kept.
      kind: "logins",
      table: "logins",
      columns: "user_num, at, ip, device, place, method",
      values: `${BASE} + 1 + ${noise} % ${rows.accounts}, ${recent("logins", 728)},
        '203.0.' || (${noise} % 256) || '.' || (n % 256), 'Chrome on Windows', 'Manila, PH', 'password'`,
    },
    {
      kind: "sessions",
      table: "sessions",
      columns: "token_hash, user_num, created_at, expires_at, authenticated_at, last_used_at, ip, device, place",
      values: `${token}, ${account(23)}, ${recent("sessions", 30)}, ${recent("sessions", 30)} + ${30 * DAY}, ${now}, ${now},
        '203.0.1.2', 'Chrome on Windows', 'Manila, PH'`,
    },
    {
      kind: "known",
      table: "known_devices",
      columns: "device_hash, user_num, expires_at",
      values: `${token}, ${account(29)}, ${now} + ${noise} % ${DAY} * 300`,
    },
    {
      kind: "known",
      table: "known_networks",
      columns: "network_hash, user_num, expires_at",
      values: `${token}, ${account(31)}, ${now} + ${noise} % ${DAY} * 300`,
    },
    {
      kind: "addresses",
      table: "whitelist",
      columns: "user_num, ip, seq, active, changed_at",
      values: `${account(19)}, '203.0.' || (n % 256) || '.' || (n / 256 % 256), 1000000 + n, 1, ${now}`,
    },
    {
      kind: "audit",
      table: "audit_log",
      columns: "at, admin_num, admin_id, ip, action, target, reason, before, after",
      values: `${time("audit")}, 1000 + n % 7, 'admin' || (n % 7), '198.51.100.1',
        ('["edit news","adjust balance","answer ticket","ban"]' ->> (n % 4)), 'player ' || ${account(37)}, 'Because of a ticket',
        '{"a":1}', '{"a":2}'`,
    },
    {
      kind: "mails",
      table: "mails",
      columns: "recipient, subject, sealed_body, created_at, expires_at, attempts, sent_at",
      // One of fifty could not be sent, and has its text.
      values: `'manlalaro' || n || '@mail.test', 'Confirm your e-mail address', iif(n % 50 = 0, printf('%.2000c', 'x'), ''),
        ${recent("mails", 89)}, ${recent("mails", 89)} + ${DAY}, 1, iif(n % 50 = 0, NULL, ${recent("mails", 89)} + 1000)`,
    },
    {
      kind: "batches",
      table: "bridge_batches",
      columns: "key_hash, batch_id, content_hash, reply, taken_at",
      values: `'scale', 'batch' || n, ${token}, printf('{"refused":"%.1000c"}', 'x'), ${recent("batches", 7)}`,
    },
  ];
}

/** Triggers that would enter each ledger row into its balance, one by one; the balances are summed up at the end instead. */
const LEDGER_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'ledger'";

/**
 * Fills the database of a stopped site as two years of use would, with a ledger that adds up. Takes 4 minutes and 6 GB for
 * a factor of 1.
 * @param state folder of the site's data; its database is prepared and has the demo content
 * @param factor 1 for 1,000,000 accounts
 */
export function fillDatabase(state: string, factor: number): void {
  const db = new DatabaseSync(databaseFile(state));
  const rows = Object.fromEntries(
    Object.entries(rowsAtScale).map(([kind, count]) => [kind, Math.max(ROUNDS, Math.round(count * factor))]),
  ) as Record<Kind, number>;
  const last = Object.fromEntries(
    ["vouchers", "payment_orders", "purchases", "purchase_lines", "tickets"].map((table) => [
      table,
      Number(db.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get()?.id),
    ]),
  );
  const triggers = db.prepare(LEDGER_TRIGGERS).all();
  // A crash loses nothing that matters: the folder is deleted and filled again.
  db.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA journal_mode = WAL");
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  const all = fillings(rows, last, Date.now());
  for (let round = 0; round < ROUNDS; round += 1) {
    db.exec("BEGIN");
    for (const { kind, table, columns, values, times } of all) {
      const from = Math.floor((rows[kind] * round) / ROUNDS) + 1;
      const to = Math.floor((rows[kind] * (round + 1)) / ROUNDS);
      const more = times === undefined ? "" : `JOIN ${times}${times.includes(" AS more") ? "" : " AS more"}`;
      db.exec(
        `WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})
         INSERT INTO ${table} (${columns}) SELECT ${values} FROM numbers ${more}`,
      );
    }
    db.exec("COMMIT");
  }
  db.exec(
    `INSERT INTO balances (user_num, currency, amount)
     SELECT user_num, currency, sum(amount) FROM ledger WHERE user_num > ${BASE} GROUP BY 1, 2`,
  );
  for (const { sql } of triggers) db.exec(String(sql));
  db.exec(`INSERT INTO bridge_keys (key_hash, server, created_at) VALUES ('scale', 'Main', ${Date.now()})`);
  // The platform does this from time to time; query plans depend on it.
  db.exec("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

/** The file of the database in the folder of a site's data. */
export function databaseFile(state: string): string {
  const [file] = globSync("v3/d1/**/*.sqlite", { cwd: state }).filter((name) => !name.endsWith("metadata.sqlite"));
  if (file === undefined) throw new Error(`There is no database in ${state}.`);
  return join(state, file);
}
