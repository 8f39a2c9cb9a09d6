import { scryptSync } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  hashPassword,
  hashSecretAnswer,
  verifyPassword,
  verifySecretAnswer,
} from "#app/features/accounts/embedded/passwords.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, scryptSync: vi.fn(real.scryptSync) };
});
beforeEach(() => {
  vi.mocked(scryptSync).mockClear();
});

const costs = () => vi.mocked(scryptSync).mock.calls.map(([, , length, options]) => ({ length, ...options }));
const price = { length: 32, N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

test("a hash says how it was made, and differs every time", async () => {
  const [one, two] = [await hashPassword("moonlit-gate-1"), await hashPassword("moonlit-gate-1")];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  for (const hash of [one, two]) expect(await verifyPassword("moonlit-gate-1", hash)).toBe(true);
  expect(await verifyPassword("moonlit-gate-2", one)).toBe(false);
  expect(await verifyPassword("moonlit-gate-1 ", one)).toBe(false);
});

test("hashes that were made at another cost are still read", async () => {
  const salt = Buffer.from("some salt");
  const key = scryptSync("old", salt, 16, { N: 4, r: 1, p: 1 });
  const stored = ["scrypt", 4, 1, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
  expect([await verifyPassword("old", stored), await verifyPassword("new", stored)]).toEqual([true, false]);
});

test("a user who does not exist costs as much as one who does, and no password fits", async () => {
  const stored = await hashPassword("moonlit-gate-1");
  vi.mocked(scryptSync).mockClear();
  expect([await verifyPassword("a guess", stored), await verifyPassword("a guess", undefined)]).toEqual([false, false]);
  expect(costs()).toEqual([price, price]);
});

test("the same letters in another form are the same password", async () => {
  expect(await verifyPassword("pa\u0308ssword1", await hashPassword("p\u00e4ssword1"))).toBe(true);
});

test("case and extra spaces of a secret answer do not count", async () => {
  const stored = await hashSecretAnswer("  Purple \t Carabao ");
  for (const answer of ["purple carabao", "PURPLE  CARABAO"])
    expect(await verifySecretAnswer(answer, stored)).toBe(true);
  expect(await verifySecretAnswer("purplecarabao", stored)).toBe(false);
});
