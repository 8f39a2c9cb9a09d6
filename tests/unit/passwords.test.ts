import { scryptSync } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  hashPassword,
  hashSecretAnswer,
  verifyPassword,
  verifySecretAnswer,
} from "#app/game-api/embedded/accounts/passwords.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, scryptSync: vi.fn(real.scryptSync) };
});
beforeEach(() => {
  vi.mocked(scryptSync).mockClear();
});

const costs = () => vi.mocked(scryptSync).mock.calls.map(([, , length, options]) => ({ length, ...options }));
const price = { length: 32, N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

test("a hash says how it was made, and differs every time", () => {
  const [one, two] = [hashPassword("moonlit-gate-1"), hashPassword("moonlit-gate-1")];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect([one, two].map((hash) => verifyPassword("moonlit-gate-1", hash))).toEqual([true, true]);
  expect(verifyPassword("moonlit-gate-2", one)).toBe(false);
  expect(verifyPassword("moonlit-gate-1 ", one)).toBe(false);
});

test("hashes that were made at another cost are still read", () => {
  const salt = Buffer.from("some salt");
  const key = scryptSync("old", salt, 16, { N: 4, r: 1, p: 1 });
  const stored = ["scrypt", 4, 1, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
  expect([verifyPassword("old", stored), verifyPassword("new", stored)]).toEqual([true, false]);
});

test("a user who does not exist costs as much as one who does, and no password fits", () => {
  const stored = hashPassword("moonlit-gate-1");
  vi.mocked(scryptSync).mockClear();
  expect([verifyPassword("a guess", stored), verifyPassword("a guess", undefined)]).toEqual([false, false]);
  expect(costs()).toEqual([price, price]);
});

test("the same letters in another form are the same password", () => {
  expect(verifyPassword("pa\u0308ssword1", hashPassword("p\u00e4ssword1"))).toBe(true);
});

test("case and extra spaces of a secret answer do not count", () => {
  const stored = hashSecretAnswer("  Purple \t Carabao ");
  expect(["purple carabao", "PURPLE  CARABAO"].map((answer) => verifySecretAnswer(answer, stored))).toEqual([
    true,
    true,
  ]);
  expect(verifySecretAnswer("purplecarabao", stored)).toBe(false);
});
