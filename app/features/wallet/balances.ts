import { type Amounts, byCurrency, type Currency, type CurrencyKey, currencies } from "./currencies.ts";

/** Balances as a user holds them, by currency. */
export type UserBalances = Record<CurrencyKey, number>;

/** Currencies whose new balance the replies of section 7 tell. */
export const repliedCurrencies = currencies.filter(
  (currency): currency is Extract<Currency, { wire: { reply: string } }> => currency.wire.reply !== undefined,
);

type RepliedKey = (typeof repliedCurrencies)[number]["key"];

/** New balances as replies tell them, if they do. */
export type RepliedBalances = Partial<Record<RepliedKey, number | null | undefined>>;

/** Balances, or other amounts, of some currencies; one that is missing is 0. */
export function userBalances<Listed extends Currency>(
  list: readonly Listed[],
  balances: Amounts,
): Record<Listed["key"], number> {
  return byCurrency(list, ({ key }) => balances[key] ?? 0);
}

/** The balances of a user without its other fields. */
export function amountsOf(user: UserBalances): Record<CurrencyKey, number> {
  return userBalances(currencies, user);
}

/** The balances that replies tell. */
export function repliedBalances(balances: Amounts): Record<RepliedKey, number> {
  return userBalances(repliedCurrencies, balances);
}

/** A user with the new balances of a reply; those that it does not tell stay as they are. */
export function withRepliedBalances<User extends UserBalances>(user: User, reply: RepliedBalances): User {
  const replied = byCurrency(repliedCurrencies, ({ key }) => reply[key] ?? user[key]);
  return { ...user, ...replied };
}

/** Whether a reply tells any balance. */
export function hasBalances(reply: RepliedBalances): boolean {
  return repliedCurrencies.some(({ key }) => reply[key] != null);
}
