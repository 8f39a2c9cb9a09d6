import { type Amounts, type Currency, type CurrencyKey, currencies, fieldsOf } from "./currencies.ts";

/** Balances as a user of section 7 holds them: `UserPoint`, `UserPoint2`, `ReferralBalance`. */
export type UserBalances = Record<Currency["wire"]["user"], number>;

/** Currencies whose new balance the replies of section 7 tell. */
export const repliedCurrencies = currencies.filter(
  (currency): currency is Extract<Currency, { wire: { reply: string } }> => currency.wire.reply !== undefined,
);

/** New balances as replies of section 7 tell them, if they do: `userPoints`, `userPoints2`. */
export type RepliedBalances = Partial<
  Record<(typeof repliedCurrencies)[number]["wire"]["reply"], number | null | undefined>
>;

/** Balances under the names that a user has for them. */
export function userBalances<Listed extends Currency>(
  list: readonly Listed[],
  balances: Amounts,
): Record<Listed["wire"]["user"], number> {
  return fieldsOf(
    list,
    ({ wire }): Listed["wire"]["user"] => wire.user,
    ({ key }) => balances[key] ?? 0,
  );
}

/** Balances of a user by currency. */
export function amountsOf(user: UserBalances): Record<CurrencyKey, number> {
  return fieldsOf(
    currencies,
    ({ key }) => key,
    ({ wire }) => user[wire.user],
  );
}

/** Balances under the names that replies have for them. */
export function repliedBalances(balances: Amounts) {
  return fieldsOf(
    repliedCurrencies,
    ({ wire }) => wire.reply,
    ({ key }) => balances[key] ?? 0,
  );
}

/** A user with the new balances of a reply; those that it does not tell stay as they are. */
export function withReplied<User extends UserBalances>(user: User, reply: RepliedBalances): User {
  const replied = fieldsOf(
    repliedCurrencies,
    ({ wire }) => wire.user,
    ({ wire }) => reply[wire.reply] ?? user[wire.user],
  );
  return { ...user, ...replied };
}

/** Whether a reply tells any balance. */
export function tellsBalances(reply: RepliedBalances): boolean {
  return repliedCurrencies.some(({ wire }) => reply[wire.reply] != null);
}
