import { expect, test } from "vitest";
import { amountsOf, hasBalances, userBalances, withRepliedBalances } from "#app/features/currencies/balances.ts";
import { currencies, currencyKeys, referralCurrency, voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { amountsJson } from "#app/features/currencies/embedded/balances.ts";
import { coinsText } from "#app/features/wallet/coins-text.ts";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";

test("keys, labels and wire names of currencies are unique", () => {
  const names = [
    currencyKeys,
    currencies.map(({ label }) => label),
    currencies.flatMap(({ wire }) => (wire.reply ? [wire.user, wire.reply] : [wire.user])),
  ];
  for (const list of names) expect(new Set<string>(list).size).toBe(list.length);
});

test("keys of currencies are safe in SQL, in JSON paths and in the check constraint of vouchers", () => {
  for (const key of currencyKeys) expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
});

test("keys of voucher currencies differ from all other field names of the form and the calls", () => {
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

test("vouchers cannot have the referral currency", () => {
  // The ledger entry of such a voucher would have the key of the referrer's share.
  expect(voucherCurrencies.map(({ key }): string => key)).not.toContain(referralCurrency);
});

test("balances are converted to the fields of a user and back, with 0 for a missing balance", () => {
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

test("a reply updates only the balances that it contains, including 0", () => {
  const user = { userId: "bituin", ...userBalances(currencies, { rcoin: 5, milleage: 7, referral: 2 }) };
  expect(withRepliedBalances(user, { rcoin: 0, milleage: null })).toEqual({ ...user, rcoin: 0 });
  expect(withRepliedBalances(user, {})).toEqual(user);
  expect([{ milleage: 0 }, { rcoin: null }, {}].map(hasBalances)).toEqual([true, false, false]);
});

test("stored amounts omit 0", () => {
  expect(amountsJson({ rcoin: 1, milleage: 0 })).toBe('{"rcoin":1}');
  expect(amountsJson({})).toBe("{}");
});

test("texts of amounts omit 0", () => {
  expect(coinsText({ rcoin: 5000, milleage: 20 })).toBe("5,000 R-Coin and 20 Milleage");
  expect(coinsText({ rcoin: 0, milleage: 20 })).toBe("20 Milleage");
  expect(coinsText({})).toBe("");
});
