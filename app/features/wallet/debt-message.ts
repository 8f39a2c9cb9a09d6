import { type CatalogueMessage, message } from "#app/contract/message.ts";
import type { Amounts } from "#app/features/currencies/currencies.ts";
import { coinsText } from "./coins-text.ts";

/** Why an account with debts can neither buy nor redeem. */
export function debtMessage(debts: Amounts): CatalogueMessage {
  return message("shop.inDebt", { amounts: coinsText(debts) });
}
