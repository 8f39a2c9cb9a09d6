import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The definition of a currency. The database and the calls work with any number of currencies. */
interface CurrencyDefinition {
  /** Identifies the currency in the ledger and in balances: letters, digits and `_`. */
  key: string;
  label: LabelKey;
  /** Whether every list of a player's balances shows it; otherwise only the account page and the console do. */
  headline: boolean;
  /** Whether vouchers can have a value in it. */
  onVouchers: boolean;
  /** Its names in the calls of specification section 7: in a user, and in replies with new balances, if included. */
  wire: { user: string; reply: string | undefined };
}

/**
 * The currencies that accounts hold. Balances, forms, lists, files, the calls' fields and `npm run ledger:check` are
 * derived from this table: to add a currency, add an entry and the message of its label.
 */
export const currencies = [
  {
    key: "rcoin",
    label: "currency.rcoin",
    headline: true,
    onVouchers: true,
    wire: { user: "UserPoint", reply: "userPoints" },
  },
  {
    key: "milleage",
    label: "currency.milleage",
    headline: true,
    onVouchers: true,
    wire: { user: "UserPoint2", reply: "userPoints2" },
  },
  {
    key: "referral",
    label: "currency.referral",
    headline: false,
    onVouchers: false,
    wire: { user: "ReferralBalance", reply: undefined },
  },
] as const satisfies readonly CurrencyDefinition[];

export type Currency = (typeof currencies)[number];
export type CurrencyKey = Currency["key"];

/** Amounts by currency; a missing one is 0. */
export type Amounts = Partial<Record<CurrencyKey, number>>;

/** The currency of the item shop's prices, of the dashboard's figures, and of a voucher's `Cardvalue`. */
export const shopCurrency = "rcoin" satisfies CurrencyKey;

/**
 * The currency in which a referrer gets a share of a voucher's value in {@link shopCurrency}. Vouchers must not have a
 * value in it: the idempotency key of its ledger entry would be that of the share's entry.
 */
export const referralCurrency = "referral" satisfies CurrencyKey;

export const currencyKeys = currencies.map(({ key }) => key);

export const headlineCurrencies = currencies.filter((currency) => currency.headline);
export const otherCurrencies = currencies.filter((currency) => !currency.headline);

/** The currencies in which vouchers can have a value. */
export const voucherCurrencies = currencies.filter((currency) => currency.onVouchers);
export type VoucherCurrencyKey = (typeof voucherCurrencies)[number]["key"];

/** The currencies in which vouchers can have a value, other than that of `Cardvalue`. */
export const extraVoucherCurrencies = voucherCurrencies.filter((currency) => currency.key !== shopCurrency);

/** Returns an object with a field for each currency of a list. */
export function fieldsOf<Listed extends Currency, Name extends string, Value>(
  list: readonly Listed[],
  name: (currency: Listed) => Name,
  value: (currency: Listed) => Value,
): Record<Name, Value> {
  return Object.fromEntries(list.map((currency) => [name(currency), value(currency)])) as Record<Name, Value>;
}

/** Like {@link fieldsOf}, with the currencies' keys as field names. */
export function byCurrency<Listed extends Currency, Value>(
  list: readonly Listed[],
  value: (currency: Listed) => Value,
): Record<Listed["key"], Value> {
  return fieldsOf(list, ({ key }): Listed["key"] => key, value);
}

/** The name of the field with the amount of a currency that was redeemed from a batch. */
export function issuedField<Key extends Currency["key"]>({ key }: { key: Key }): `${Key}Given` {
  return `${key}Given`;
}

/** The label of a currency; for a currency that no longer exists, its key. */
export function currencyLabel(key: string): string {
  const known = currencies.find((currency) => currency.key === key);
  return known ? t(known.label) : key;
}
