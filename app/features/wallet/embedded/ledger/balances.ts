import { type Amounts, shopCurrency } from "../../currencies.ts";

/** A balance in SQL; 0 where the account never had any. @param account and currency as SQL */
export function balanceOf(account: string, currency: string): string {
  return `coalesce((SELECT amount FROM balances WHERE balances.user_num = ${account} AND currency = ${currency}), 0)`;
}

/** What an account can spend in the shop, in SQL. @param account as SQL */
export function shopBalanceOf(account: string): string {
  return balanceOf(account, `'${shopCurrency}'`);
}

/**
 * All balances of an account as one column of JSON, which becomes `Amounts`: reading them takes no query of its own.
 * @param account as SQL
 */
export function balancesOf(account: string): string {
  return `(SELECT json_group_object(currency, amount) FROM balances WHERE balances.user_num = ${account})`;
}

/** Amounts as a column of JSON holds them. */
export function parseAmounts(json: string): Amounts {
  return JSON.parse(json) as Amounts;
}

/** Amounts as a column of JSON holds them: without those that are 0. */
export function amountsJson(amounts: Amounts): string {
  return JSON.stringify(Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)));
}
