import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/currencies/embedded/balances.ts";
import { audit } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

/** Each test starts with the schema from before currencies became rows. */
beforeEach(() => resetStorage(env.TEST_MIGRATIONS.filter(({ name }) => name < "0011")));

const migrate = () => applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

const rows = async (query: string) => (await env.DB.prepare(query).all()).results;

const insertUsers = `
  INSERT INTO users (user_num, user_id, user_id_key, email, email_key, pending_email, password_hash, secret_question,
    secret_answer_hash, name_first, user_type, terms_agreed_at, created_at)
  SELECT value, 'User' || value, 'user' || value, 'U' || value || '@mail.example', 'u' || value || '@mail.example',
    iif(value = 2, 'new@mail.example', NULL), 'hash' || value, 3, 'answer' || value, '名', value, 5, 100 + value
  FROM json_each('[1,2,3,9]')`;

const insertLedger = `
  INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES
    (1, 'rcoin', 500, 'voucher', 1, 'voucher:1:rcoin', 7), (1, 'milleage', 25, 'voucher', 1, 'voucher:1:milleage', 7),
    (2, 'referral', 25, 'referral', 1, 'voucher:1:referral', 7), (2, 'milleage', 50, 'voucher', 2, 'voucher:2:milleage', 8),
    (1, 'rcoin', -120, 'adjustment', 'admin 9', 'adjustment:a', 9), (3, 'rcoin', 5, 'adjustment', 'admin 9', 'adjustment:b', 9),
    (3, 'rcoin', -5, 'adjustment', 'admin 9', 'adjustment:c', 10)`;

const insertVouchers = `
  INSERT INTO vouchers (id, code_hash, hint, batch, campaign, rcoin, milleage, expires_at, created_at, revoked_at) VALUES
    (1, 'a', 'AAAA', 'mixed', 'C', 500, 25, NULL, 1, NULL), (2, 'b', 'BBBB', 'mixed', 'C', 0, 50, 99, 2, NULL),
    (3, 'c', 'CCCC', 'plain', '', 100, 0, NULL, 3, 4), (8, 'd', 'DDDD', 'plain', '', 100, 0, NULL, 3, NULL)`;

const insertBatches = `
  INSERT INTO voucher_batches (batch, campaign, rcoin, milleage, made, expires_at, created_at) VALUES
    ('mixed', 'C', 0, 0, 2, NULL, 1), ('plain', '', 100, 0, 2, 99, 3)`;

const insertRedemptions = `
  INSERT INTO redemptions (voucher_id, user_num, ordinal, hint, rcoin, milleage, referrer_num, referral, redeemed_at) VALUES
    (1, 1, 1, 'AAAA', 500, 25, 2, 25, 7), (2, 2, 1, 'BBBB', 0, 50, NULL, 0, 8)`;

const everything = [insertUsers, insertLedger, insertVouchers, insertBatches, insertRedemptions];

test("balances, vouchers and redemptions keep their values, and the ledger keeps every entry", async () => {
  for (const statement of everything) await env.DB.prepare(statement).run();
  const users =
    "SELECT user_num, user_id, email, pending_email, password_hash, name_first, user_type, created_at FROM users";
  const before = { ledger: await rows("SELECT * FROM ledger"), users: await rows(users) };
  await migrate();

  expect(await rows("SELECT * FROM ledger")).toEqual(before.ledger);
  expect(await rows(users)).toEqual(before.users);
  expect(await rows("SELECT * FROM balances WHERE amount > 0")).toEqual([
    { user_num: 1, currency: "milleage", amount: 25 },
    { user_num: 1, currency: "rcoin", amount: 380 },
    { user_num: 2, currency: "milleage", amount: 50 },
    { user_num: 2, currency: "referral", amount: 25 },
  ]);
  const [mixed, plain] = ['{"rcoin":500,"milleage":25}', '{"rcoin":100}'];
  expect(await rows("SELECT id, hint, batch, campaign, amounts, expires_at, revoked_at FROM vouchers")).toEqual([
    { id: 1, hint: "AAAA", batch: "mixed", campaign: "C", amounts: mixed, expires_at: null, revoked_at: null },
    {
      id: 2,
      hint: "BBBB",
      batch: "mixed",
      campaign: "C",
      amounts: '{"milleage":50}',
      expires_at: 99,
      revoked_at: null,
    },
    { id: 3, hint: "CCCC", batch: "plain", campaign: "", amounts: plain, expires_at: null, revoked_at: 4 },
    { id: 8, hint: "DDDD", batch: "plain", campaign: "", amounts: plain, expires_at: null, revoked_at: null },
  ]);
  expect(await rows("SELECT * FROM voucher_batches")).toEqual([
    { batch: "mixed", campaign: "C", amounts: "{}", made: 2, expires_at: null, created_at: 1 },
    { batch: "plain", campaign: "", amounts: plain, made: 2, expires_at: 99, created_at: 3 },
  ]);
  expect(await rows("SELECT voucher_id, amounts, referrer_num, referrer_share, redeemed_at FROM redemptions")).toEqual([
    { voucher_id: 1, amounts: mixed, referrer_num: 2, referrer_share: 25, redeemed_at: 7 },
    { voucher_id: 2, amounts: '{"milleage":50}', referrer_num: null, referrer_share: 0, redeemed_at: 8 },
  ]);
  expect(await audit()).toEqual([]);
});

test("the id of a deleted row is not reused", async () => {
  for (const statement of [insertUsers, insertVouchers, "DELETE FROM users WHERE user_num > 2", "DELETE FROM vouchers"])
    await env.DB.prepare(statement).run();
  await migrate();
  const [user] = await rows(`INSERT INTO users (user_id, user_id_key, email, email_key, password_hash, secret_question,
    secret_answer_hash, terms_agreed_at, created_at) VALUES ('n', 'n', 'n', 'n', '', 1, '', 0, 0) RETURNING user_num`);
  expect(user).toEqual({ user_num: 10 });
  const [voucher] = await rows(`INSERT INTO vouchers (code_hash, hint, batch, amounts, created_at)
    VALUES ('n', 'n', 'n', '{"rcoin":1}', 0) RETURNING id`);
  expect(voucher).toEqual({ id: 9 });
});

test("the ledger's triggers, indexes and checks work after the migration", async () => {
  for (const statement of everything) await env.DB.prepare(statement).run();
  await migrate();
  const insertEntry = (amount: number, key: string, currency = "rcoin") =>
    env.DB.prepare(
      "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (1, ?, ?, 'adjustment', '', ?, 0)",
    )
      .bind(currency, amount, key)
      .run();
  await insertEntry(-380, "all of it");
  await insertEntry(7, "of another", "referral");
  await expect(insertEntry(-1, "more than all")).rejects.toThrow(/balances_amount/);
  await expect(insertEntry(1, "adjustment:a")).rejects.toThrow(/UNIQUE/);
  await expect(env.DB.prepare("UPDATE ledger SET amount = 1").run()).rejects.toThrow(/never changed/);
  await expect(env.DB.prepare("DELETE FROM ledger").run()).rejects.toThrow(/never deleted/);
  const balances = ["rcoin", "milleage", "referral"].map((key) => `${balanceOf("1", `'${key}'`)} AS ${key}`);
  expect(await rows(`SELECT ${balances}`)).toEqual([{ rcoin: 0, milleage: 25, referral: 7 }]);
  expect(await audit()).toEqual([]);
  const indexes = await rows(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite%' ORDER BY 1",
  );
  expect(indexes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["ledger_by_key", "ledger_by_time", "ledger_by_user", "redemptions_by_time", "redemptions_by_user"],
      ...["users_by_creation", "users_by_email", "users_by_user_id", "voucher_batches_by_time"],
      ...["vouchers_by_batch", "vouchers_by_code"],
    ]),
  );
  expect(await rows("PRAGMA foreign_key_check")).toEqual([]);
});

test.each([
  '{"rcoin":0}',
  '{"rcoin":-5}',
  '{"rcoin":1.5}',
  '{"rcoin":"5"}',
  '{"rcoin":{"a":5}}',
  '{"rcoin":5,"milleage":0}',
  "[5]",
  "5",
  "{}",
  "",
])("the database refuses a voucher that is worth %s", async (amounts) => {
  await migrate();
  const issued = env.DB.prepare(
    "INSERT INTO vouchers (code_hash, hint, batch, amounts, created_at) VALUES ('n', 'n', 'n', ?, 0)",
  ).bind(amounts);
  await expect(issued.run()).rejects.toThrow(/vouchers_amounts/);
});
