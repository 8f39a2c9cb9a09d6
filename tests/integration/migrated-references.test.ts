import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { normalizedReference, referenceKeys } from "#app/features/payments/reference.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

/** References as players typed them before their keys were stored. */
const typed = [
  "501795666225890",
  "Ref. No. 501795666225890",
  "000501795666225891 GCash",
  "5O1795666225892",
  "Ref No 123456",
  "000123457",
  "TRX20261126ABCD",
  "ABCDEFGH",
  "0000",
  "GARBAGE1",
  "Ref. 0001-A",
  "REF",
];

test("the references of earlier receipts get the keys with which later ones are compared", async () => {
  const index = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes("money_rules"));
  await resetStorage(env.TEST_MIGRATIONS.slice(0, index));
  const stored = typed.map(normalizedReference);
  await env.DB.batch([
    ...stored.map((reference, order) =>
      env.DB.prepare("INSERT INTO payment_proofs (order_id, reference, at) VALUES (?1, ?2, 0)").bind(
        order + 1,
        reference,
      ),
    ),
    env.DB.prepare("INSERT INTO payment_proofs (order_id, reference, at) VALUES (0, 'UNFINISHED', 0)"),
  ]);
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const { results } = await env.DB.prepare('SELECT "key" FROM payment_references ORDER BY order_id').all<{
    key: string;
  }>();
  expect(results.map(({ key }) => [key])).toEqual(stored.map(referenceKeys));
});
