import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import type { MoneyEvent, OrderLine } from "./calls.ts";
import type { OrderState } from "./orders.ts";

/** What a state means: undefined while something is pending. */
type Tone = "good" | "bad" | "off" | undefined;

/** The states of orders as players see them. */
export const orderStateTexts: Readonly<Record<OrderState, { label: LabelKey; tone: Tone }>> = {
  open: { label: "order.open", tone: undefined },
  submitted: { label: "order.submitted", tone: undefined },
  paid: { label: "order.paid", tone: "good" },
  refused: { label: "order.refused", tone: "bad" },
  expired: { label: "order.expired", tone: "off" },
  cancelled: { label: "order.cancelled", tone: "off" },
  failed: { label: "order.failed", tone: "bad" },
};

/** What players read instead while money above the limit of the package is held. */
export const heldTexts: { label: LabelKey; tone: Tone } = { label: "order.held", tone: undefined };

/** What happened to an order, or to an account's coins. */
export const moneyEventTexts: Readonly<Record<MoneyEvent["kind"], LabelKey>> = {
  created: "moneyEvent.created",
  submitted: "moneyEvent.submitted",
  refused: "moneyEvent.refused",
  cancelled: "moneyEvent.cancelled",
  expired: "moneyEvent.expired",
  failed: "moneyEvent.failed",
  paid: "moneyEvent.paid",
  held: "moneyEvent.held",
  mismatch: "moneyEvent.mismatch",
  refunded: "moneyEvent.refunded",
  "refund-failed": "moneyEvent.refundFailed",
  "dispute-open": "moneyEvent.disputeOpen",
  "dispute-won": "moneyEvent.disputeWon",
  "dispute-lost": "moneyEvent.disputeLost",
  reversed: "moneyEvent.reversed",
  restored: "moneyEvent.restored",
  debt: "moneyEvent.debt",
  settlement: "moneyEvent.settlement",
  waiver: "moneyEvent.waiver",
  "item-refund": "moneyEvent.itemRefund",
};

/** Whether the amount of an order's event is R-Coin, not centavos. */
export function isInCoins(kind: MoneyEvent["kind"]): boolean {
  return kind === "reversed" || kind === "restored";
}

/** Coins with their sign: `+500`, `−20`. */
export function signedCoins(coins: number): string {
  return `${coins < 0 ? "−" : "+"}${groupedNumber(Math.abs(coins))}`;
}

/** What an order promises or has brought: all of its coins. */
export function coinsOfOrder({
  state,
  credited,
  coins,
  bonus,
}: Pick<OrderLine, "state" | "credited" | "coins" | "bonus">): string {
  return groupedNumber(state === "paid" ? credited : coins + bonus);
}

/** Centavos as a number that wallets accept when it is pasted: `1234.50`. */
export function plainPesos(centavos: number): string {
  return pesosText(centavos).replace(/[^\d.]/g, "");
}
