import { type CatalogueMessage, message } from "#app/contract/message.ts";
import { type Amounts, type CurrencyKey, currencyLabel } from "#app/features/currencies/currencies.ts";
import { debtMessage } from "#app/features/wallet/debt-message.ts";
import { cartLimits } from "../limits.ts";
import { pricedText } from "../price.ts";
import type { OrderProblem, ProblemRow } from "./ledger/priced-lines.ts";

/** The message of each problem; of several, the first one is told. */
const messages: readonly [OrderProblem, (row: ProblemRow) => CatalogueMessage][] = [
  ["changed", () => message("cart.changed")],
  ["withdrawn", ({ name }) => message("shop.withdrawn", { name: String(name) })],
  [
    "repriced",
    ({ name, amount, currency }) =>
      message("shop.repriced", { name: String(name), price: pricedText(amount ?? 0, String(currency)) }),
  ],
  ["soldOut", ({ name }) => message("shop.soldOutNothingBought", { name: String(name) })],
  ["stock", ({ name, amount }) => message("shop.stockTooLow", { name: String(name), count: amount ?? 0 })],
  ["accountLimit", ({ name, amount }) => message("shop.accountLimit", { name: String(name), count: amount ?? 0 })],
  ["dayLimit", ({ name, amount }) => message("shop.dayLimit", { name: String(name), count: amount ?? 0 })],
  ["codeUnknown", () => message("discount.unknown")],
  ["codeUsedUp", () => message("discount.usedUp")],
  ["codeUsed", () => message("discount.used")],
  ["codeMinimum", ({ amount }) => message("discount.minimum", { amount: pricedText(amount ?? 0) })],
  ["codeNothing", () => message("discount.nothing")],
  ["discount", ({ amount }) => message("discount.changed", { amount: pricedText(amount ?? 0) })],
  ["units", () => message("cart.tooManyUnits", { count: cartLimits.units })],
  ["recipient", () => message("gift.unknownRecipient")],
  ["balance", ({ currency }) => message("shop.balanceTooLow", { currency: currencyLabel(String(currency)) })],
];

/** Explains why a transaction bought nothing. @param problems those of the order */
export function refusalOf(problems: readonly ProblemRow[]): CatalogueMessage {
  const debts = problems.filter(({ problem }) => problem === "debt");
  if (debts.length > 0) return debtMessage(debtsOf(debts));
  for (const [problem, messageOf] of messages) {
    const found = problems.find((row) => row.problem === problem);
    if (found) return messageOf(found);
  }
  return message("cart.changed");
}

function debtsOf(rows: readonly ProblemRow[]): Amounts {
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency as CurrencyKey, amount ?? 0]));
}
