/** What the product has to know of a currency; the database and the calls are made for any number of them. */
interface CurrencyDefinition {
  /** As the ledger and the balances name it: letters, digits and `_`. */
  key: string;
  label: string;
  /** Stands wherever a player's balances are shown; the others on the account page and in the console only. */
  headline: boolean;
  /** Vouchers can be worth it. */
  onVouchers: boolean;
  /** Its names in the calls of section 7: in a user, and in the replies that tell a new balance, if these have it. */
  wire: { user: string; reply: string | undefined };
}

/**
 * The currencies that accounts hold. Balances, forms, lists, files, the calls' fields and `npm run ledger:check` are made
 * from this table: another currency is another entry.
 */
export const currencies = [
  {
    key: "rcoin",
    label: "R-Coin",
    headline: true,
    onVouchers: true,
    wire: { user: "UserPoint", reply: "userPoints" },
  },
  {
    key: "milleage",
    label: "Milleage",
    headline: true,
    onVouchers: true,
    wire: { user: "UserPoint2", reply: "userPoints2" },
  },
  {
    key: "referral",
    label: "Referral balance",
    headline: false,
    onVouchers: false,
    wire: { user: "ReferralBalance", reply: undefined },
  },
] as const satisfies readonly CurrencyDefinition[];

export type Currency = (typeof currencies)[number];
export type CurrencyKey = Currency["key"];

/** Amounts of several currencies; one that is missing is 0. */
export type Amounts = Partial<Record<CurrencyKey, number>>;

/** The currency of the item shop's prices; the dashboard counts it, and it is a voucher's `Cardvalue`. */
export const shopCurrency = "rcoin" satisfies CurrencyKey;

/**
 * The currency in which a referrer gets a share of what a voucher is worth in {@link shopCurrency}. Vouchers are never
 * worth it: the share's entry in the ledger has the key that theirs would have.
 */
export const referralCurrency = "referral" satisfies CurrencyKey;

export const currencyKeys = currencies.map(({ key }) => key);

export const headlineCurrencies = currencies.filter((currency) => currency.headline);
export const otherCurrencies = currencies.filter((currency) => !currency.headline);

/** What vouchers can be worth. */
export const voucherCurrencies = currencies.filter((currency) => currency.onVouchers);
export type VoucherCurrencyKey = (typeof voucherCurrencies)[number]["key"];

/** What vouchers can be worth beside their `Cardvalue`. */
export const extraVoucherCurrencies = voucherCurrencies.filter((currency) => currency.key !== shopCurrency);
export type ExtraVoucherCurrencyKey = (typeof extraVoucherCurrencies)[number]["key"];

/** An object with a field for each currency of a list. */
export function fieldsOf<Listed extends Currency, Name extends string, Value>(
  list: readonly Listed[],
  name: (currency: Listed) => Name,
  value: (currency: Listed) => Value,
): Record<Name, Value> {
  return Object.fromEntries(list.map((currency) => [name(currency), value(currency)])) as Record<Name, Value>;
}

/** The same by the keys of the currencies. */
export function byCurrency<Listed extends Currency, Value>(
  list: readonly Listed[],
  value: (currency: Listed) => Value,
): Record<Listed["key"], Value> {
  return fieldsOf(list, ({ key }): Listed["key"] => key, value);
}

/** Names how much of a currency a batch of vouchers has given out. */
export function issuedField<Key extends Currency["key"]>({ key }: { key: Key }): `${Key}Given` {
  return `${key}Given`;
}

/** The label of a currency; the key of one that is not known any more. */
export function currencyLabel(key: string): string {
  return currencies.find((known) => known.key === key)?.label ?? key;
}

/** What the ledger calls an entry, in words. */
export const ledgerKinds: Record<string, string> = {
  opening: "Opening balance",
  voucher: "Voucher",
  referral: "Referral share",
  purchase: "Purchase",
  refund: "Refund",
  adjustment: "Adjustment",
};
