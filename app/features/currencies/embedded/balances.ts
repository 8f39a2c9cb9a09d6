import { type Amounts, shopCurrency } from "../currencies.ts";

/** SQL of a balance; 0 when the account has no row. @param account and currency as SQL */
export function balanceOf(account: string, currency: string): string {
  return `coalesce((SELECT amount FROM balances WHERE balances.user_num = ${account} AND currency = ${currency}), 0)`;
}

/** SQL of the balance that an account can spend in the shop. @param account as SQL */
export function shopBalanceOf(account: string): string {
  return balanceOf(account, `'${shopCurrency}'`);
}

/**
 * SQL of all balances of an account as a JSON object for {@link parseAmounts}: reading them takes no separate query.
 * @param account as SQL
 */
export function balancesOf(account: string): string {
  return `(SELECT json_group_object(currency, amount) FROM balances WHERE balances.user_num = ${account})`;
}

/** Parses a JSON column of amounts. */
export function parseAmounts(json: string): Amounts {
  return JSON.parse(json) as Amounts;
}

/** Serializes amounts for a JSON column, without those that are 0. */
export function amountsJson(amounts: Amounts): string {
  return JSON.stringify(Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)));
}
