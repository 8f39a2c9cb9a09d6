import { expect, test } from "vitest";
import { amountsOf, hasBalances, userBalances, withRepliedBalances } from "#app/features/wallet/balances.ts";
import { coinsText } from "#app/features/wallet/coins-text.ts";
import { currencies, currencyKeys, referralCurrency, voucherCurrencies } from "#app/features/wallet/currencies.ts";
import { amountsJson } from "#app/features/wallet/embedded/ledger/balances.ts";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";

test("no two currencies have a key, a label or a name in a call in common", () => {
  const names = [
    currencyKeys,
    currencies.map(({ label }) => label),
    currencies.flatMap(({ wire }) => (wire.reply ? [wire.user, wire.reply] : [wire.user])),
  ];
  for (const list of names) expect(new Set<string>(list).size).toBe(list.length);
});

test("keys can stand in SQL, in JSON paths and in the check of what vouchers are worth", () => {
  for (const key of currencyKeys) expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
});

test("keys of vouchers' currencies are names of no other field of the form and the calls", () => {
  const fields = [
    "requestKey",
    "name",
    "campaign",
    "count",
    "expires",
    "confirm",
    "batch",
    "made",
    "redeemed",
    "revoked",
  ];
  for (const { key } of voucherCurrencies)
    expect([...fields, "day", "value", "out", "list", "state"]).not.toContain(key);
});

test("no voucher is worth the currency of referrals: its entry would have the key of the referrer's share", () => {
  expect(voucherCurrencies.map(({ key }): string => key)).not.toContain(referralCurrency);
});

test("balances go to the names of a user and back; one that is missing is 0", () => {
  const user = userBalances(currencies, { rcoin: 5, referral: 2 });
  expect(user).toMatchObject({ rcoin: 5, milleage: 0, referral: 2 });
  expect(amountsOf(user)).toMatchObject({ rcoin: 5, milleage: 0, referral: 2 });
  expect(shownBalances(currencies, amountsOf(user))).toEqual(
    expect.arrayContaining([
      { label: "R-Coin", amount: 5 },
      { label: "Milleage", amount: 0 },
      { label: "Referral balance", amount: 2 },
    ]),
  );
});

test("a reply changes the balances it tells, 0 included, and no others", () => {
  const user = { userId: "bituin", ...userBalances(currencies, { rcoin: 5, milleage: 7, referral: 2 }) };
  expect(withRepliedBalances(user, { rcoin: 0, milleage: null })).toEqual({ ...user, rcoin: 0 });
  expect(withRepliedBalances(user, {})).toEqual(user);
  expect([{ milleage: 0 }, { rcoin: null }, {}].map(hasBalances)).toEqual([true, false, false]);
});

test("amounts are kept without those that are 0", () => {
  expect(amountsJson({ rcoin: 1, milleage: 0 })).toBe('{"rcoin":1}');
  expect(amountsJson({})).toBe("{}");
});

test("amounts in words leave out what is 0", () => {
  expect(coinsText({ rcoin: 5000, milleage: 20 })).toBe("5,000 R-Coin and 20 Milleage");
  expect(coinsText({ rcoin: 0, milleage: 20 })).toBe("20 Milleage");
  expect(coinsText({})).toBe("");
});
