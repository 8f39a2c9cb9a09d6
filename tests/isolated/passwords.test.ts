import { scryptSync } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, scryptSync: vi.fn(real.scryptSync) };
});
beforeEach(() => {
  vi.mocked(scryptSync).mockClear();
});

afterEach(() => void vi.useRealTimers());

const hasher = new PasswordHasher();

const costs = () => vi.mocked(scryptSync).mock.calls.map(([, , length, options]) => ({ length, ...options }));
const expectedCost = { length: 32, N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };

test("a hash contains its parameters and a random salt", async () => {
  const [one, two] = [await hasher.hash("moonlit-gate-1"), await hasher.hash("moonlit-gate-1")];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  for (const hash of [one, two]) expect(await hasher.verify("moonlit-gate-1", hash)).toBe(true);
  expect(await hasher.verify("moonlit-gate-2", one)).toBe(false);
  expect(await hasher.verify("moonlit-gate-1 ", one)).toBe(false);
});

test("hashes with other parameters can still be verified", async () => {
  const salt = Buffer.from("some salt");
  const key = scryptSync("old", salt, 16, { N: 4, r: 1, p: 1 });
  const stored = ["scrypt", 4, 1, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
  expect([await hasher.verify("old", stored), await hasher.verify("new", stored)]).toEqual([true, false]);
});

test("verifying costs the same for an unknown user, and always fails", async () => {
  const stored = await hasher.hash("moonlit-gate-1");
  vi.mocked(scryptSync).mockClear();
  expect([await hasher.verify("a guess", stored), await hasher.verify("a guess", undefined)]).toEqual([false, false]);
  expect(costs()).toEqual([expectedCost, expectedCost]);
});

test("passwords are compared in Unicode normalization form", async () => {
  expect(await hasher.verify("pa\u0308ssword1", await hasher.hash("p\u00e4ssword1"))).toBe(true);
});

test.each([
  ["Jollibee\u2019s", "jollibee's"],
  ["Jollibee's", "Jollibee\u2019s"],
  ["\u201CBig\u201D \u2018Boy\u2019", "\"big\" 'boy'"],
  ["San Juan \u2014 Manila", "san juan -- manila"],
  ["Mary\u2011Ann", "mary-ann"],
  ["Pi\u00ADn\u0303a\u200Bta\uFE0F", "pi\u00f1ata"],
])("the secret answer %j is the same as %j", async (stored, answer) => {
  expect(await hasher.verifyAnswer(answer, await hasher.hashAnswer(stored))).toBe(true);
});

test("answers that were stored with the quotes and dashes of phones still match", async () => {
  for (const stored of ["jollibee\u2019s", "mary\u2011ann"]) {
    const hash = await hasher.hash(stored);
    expect(await hasher.verifyAnswer(stored, hash)).toBe(true);
  }
  expect(await hasher.verifyAnswer("Jollibee's", await hasher.hash("jollibee\u2019s"))).toBe(true);
  expect(await hasher.verifyAnswer("Jollibees", await hasher.hash("jollibee\u2019s"))).toBe(false);
});

test("secret answers ignore case and extra spaces", async () => {
  const stored = await hasher.hashAnswer("  Purple \t Carabao ");
  for (const answer of ["purple carabao", "PURPLE  CARABAO"])
    expect(await hasher.verifyAnswer(answer, stored)).toBe(true);
  expect(await hasher.verifyAnswer("purplecarabao", stored)).toBe(false);
});

test("24 hashes wait at most, 50 ms apart and for four seconds", async () => {
  vi.useFakeTimers();
  const begin = Date.now();
  const starts: number[] = [];
  const key = Buffer.alloc(32);
  vi.mocked(scryptSync).mockImplementation(() => {
    starts.push(Date.now() - begin);
    return key;
  });
  const waiting = new PasswordHasher();
  const outcomes = async (count: number) => {
    const all = Promise.allSettled(Array.from({ length: count }, () => waiting.hash("moonlit-gate-1")));
    await vi.runAllTimersAsync();
    return (await all).map(({ status }) => status === "fulfilled");
  };
  expect(await outcomes(25)).toEqual([...Array<boolean>(24).fill(true), false]);
  expect(starts).toEqual(Array.from({ length: 24 }, (_, index) => 50 * index));
  for (const [duration, second] of [
    [4000, true],
    [4001, false],
  ] as const) {
    await vi.advanceTimersByTimeAsync(60_000);
    vi.mocked(scryptSync).mockImplementationOnce(() => {
      vi.setSystemTime(Date.now() + duration);
      return key;
    });
    expect(await outcomes(2), String(duration)).toEqual([true, second]);
  }
});
