import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bloomFilterHas, bloomFilterOf } from "#app/features/accounts/new-password/bloom-filter.ts";
import { commonPasswordFilter as readFilter } from "#app/features/accounts/new-password/common-password-filter.ts";
import { commonPasswordKey, isCommonPassword } from "#app/features/accounts/new-password/common-passwords.ts";
import { newPasswordProblem } from "#app/features/accounts/new-password/new-password-problem.ts";
import { passwordStrength, strengthText } from "#app/features/accounts/new-password/strength.ts";
import { withStrength } from "#app/features/accounts/new-password/with-strength.server.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { commonPasswordKeys, filterModule, packagePasswords } from "../../scripts/common-passwords.ts";

const commonPasswordFilter = await readFilter();
const allowed = packagePasswords().filter(
  ({ length }) => length >= fieldLength.passwordMin && length <= fieldLength.password,
);

test("the filter is the one that `npm run passwords` writes, in ASCII and below 64 kB", () => {
  const written = readFileSync("app/features/accounts/new-password/common-password-filter.ts", "utf8");
  expect(written === filterModule()).toBe(true);
  expect(commonPasswordFilter).toMatch(/^[A-Za-z0-9+/]+$/);
  expect(commonPasswordFilter.length).toBeLessThan(64_000);
});

test("every common password that the length rule allows is refused", async () => {
  expect(allowed.length).toBeGreaterThan(15_000);
  const missed = allowed.filter((password) => !bloomFilterHas(commonPasswordFilter, commonPasswordKey(password)));
  expect(missed).toEqual([]);
  for (const password of ["password", "Password", "PASSWORD1", "dragon2024", "iloveyou!!", "12345678", "mahalkita99"]) {
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  }
});

test("of a million random strings, the filter wrongly contains at most 0.01 %", () => {
  const keys = commonPasswordKeys();
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  // A small generator with a fixed start, so that each run measures the same strings.
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  let wrong = 0;
  for (let sample = 0; sample < 1_000_000; sample += 1) {
    let text = "";
    for (let length = 8 + (next() % 5); length > 0; length -= 1) text += letters[next() % letters.length];
    if (bloomFilterHas(commonPasswordFilter, text) && !keys.has(text)) wrong += 1;
  }
  expect(wrong).toBeLessThanOrEqual(100);
});

test("a filter has all its keys, whatever they are", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: "binary" }), { minLength: 1 }), (keys) => {
      const filter = bloomFilterOf(new Set(keys));
      return keys.every((key) => bloomFilterHas(filter, key));
    }),
  );
});

const owner = { userId: "Luna_7", siteName: "Moonlit Gate" };
const problem = async (password: string, of = owner) => (await newPasswordProblem(password, of))?.key;

test.each([
  ["luna_7-and-more", "account.passwordHasUserId"],
  ["xxLUNA_7xx", "account.passwordHasUserId"],
  ["x7_anulx1", "account.passwordHasUserId"],
  ["moonlitgate", "account.passwordHasSiteName"],
  ["My Moonlit-GATE 1", "account.passwordHasSiteName"],
  ["ＭＯＯＮＬＩＴ gate", "account.passwordHasSiteName"],
  ["Sunshine1!", "account.passwordCommon"],
  ["luna-and-more", undefined],
  ["moonlit evening", undefined],
  ["correct horse", undefined],
])("the new password %s: %s", async (password, expected) => {
  expect(await problem(password)).toBe(expected);
});

test("names of three characters and unknown user IDs forbid nothing but themselves", async () => {
  expect(await problem("lantern-gate-1", { userId: "ant", siteName: "Gat" })).toBeUndefined();
  expect(await newPasswordProblem("lantern-gate-1", { userId: undefined, siteName: "" })).toBeUndefined();
});

test.each([
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["98765432109876543210", "weak"],
  ["QwertyuiopAsdfghjkl", "weak"],
  ["moonmoonmoonmoon", "weak"],
  ["xk7Qp2mZ", "weak"],
  ["sunflowers", "weak"],
  ["sunflowerrain", "fair"],
  ["xk7Qp2mZ-w", "fair"],
  ["Silver-Moon-2", "strong"],
  ["correct horse stapler", "strong"],
  ["山のふもとの古い門と池", "fair"],
])("%s is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test("the strength is told in a sentence, with what would help", () => {
  expect(strengthText("sunflowers")).toBe(
    "Your password is weak: it is short, or much of it is easy to guess. A longer one of several words that do not belong together would be safer.",
  );
  expect(strengthText("sunflowerrain")).toBe("Your password is fair. A longer one would be safer.");
  expect(strengthText("Silver-Moon-2")).toBe("Your password is strong.");
});

test("the success of a form tells the strength, and waits for the reader of the advice for a weak password", () => {
  const next = { to: "/", after: 1000 };
  const success = { tone: "success", lines: ["Welcome!"], next } as const;
  expect(withStrength({ ...success, lines: ["Welcome!"] }, "Silver-Moon-2")).toEqual({
    ...success,
    lines: ["Welcome!", "Your password is strong."],
  });
  expect(withStrength({ ...success, lines: ["Welcome!"] }, "sunflowers")).toEqual({
    ...success,
    lines: ["Welcome!", expect.stringContaining("weak")],
    next: { ...next, waitForClose: true },
  });
});
