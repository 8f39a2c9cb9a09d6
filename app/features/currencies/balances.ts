import { type Amounts, byCurrency, type Currency, type CurrencyKey, currencies } from "./currencies.ts";

/** The balances of a user, by currency. */
export type UserBalances = Record<CurrencyKey, number>;

/** Currencies whose new balance is part of the replies of specification section 7. */
export const repliedCurrencies = currencies.filter(
  (currency): currency is Extract<Currency, { wire: { reply: string } }> => currency.wire.reply !== undefined,
);

type RepliedKey = (typeof repliedCurrencies)[number]["key"];

/** New balances in a reply; each may be missing. */
export type RepliedBalances = Partial<Record<RepliedKey, number | null | undefined>>;

/** Balances or other amounts for each currency of a list; a missing one is 0. */
export function userBalances<Listed extends Currency>(
  list: readonly Listed[],
  balances: Amounts,
): Record<Listed["key"], number> {
  return byCurrency(list, ({ key }) => balances[key] ?? 0);
}

/** The balances of a user, without the user's other fields. */
export function amountsOf(user: UserBalances): Record<CurrencyKey, number> {
  return userBalances(currencies, user);
}

/** The balances that are part of replies. */
export function repliedBalances(balances: Amounts): Record<RepliedKey, number> {
  return userBalances(repliedCurrencies, balances);
}

/** Returns the user with the new balances of a reply; balances missing from the reply do not change. */
export function withRepliedBalances<User extends UserBalances>(user: User, reply: RepliedBalances): User {
  const replied = byCurrency(repliedCurrencies, ({ key }) => reply[key] ?? user[key]);
  return { ...user, ...replied };
}

/** Whether a reply contains any balance. */
export function hasBalances(reply: RepliedBalances): boolean {
  return repliedCurrencies.some(({ key }) => reply[key] != null);
}
