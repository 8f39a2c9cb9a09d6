import { addressWith } from "#app/features/admin/list-query.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { orderEventLabels } from "#app/features/payments/order-event-labels.ts";
import type { TimelineEntry } from "#app/features/players/admin-calls.ts";
import { deliveryOf } from "#app/features/shop/delivery-state.ts";
import { type DebtKind, debtKinds, ledgerKindLabel } from "#app/features/wallet/entry-kinds.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";

/** A part of an event's text, with its address if it is a link that the admin may follow. */
interface Part {
  text: string;
  href?: string | undefined;
  /** Whether it is the number of an order, which is not split. */
  isNumber?: boolean;
}

/** An event as the page shows it. */
export interface ShownEntry {
  at: string;
  title: string;
  parts: Part[];
  amount: string;
  /** Whether it is about money of test mode. */
  isTest: boolean;
}

/** The pages that an admin may open from the timeline. */
interface Allowed {
  deliveries: boolean;
  payments: boolean;
}

/** Composes the texts here, so that the browser needs neither the texts nor the counts. */
export function shownTimeline(entries: readonly TimelineEntry[], may: Allowed): ShownEntry[] {
  return entries.map((entry) => ({
    at: entry.at,
    title: titles[entry.kind],
    parts: partsOf(entry, may),
    amount: amountOf(entry),
    isTest: "isTest" in entry && entry.isTest,
  }));
}

const titles: Record<TimelineEntry["kind"], string> = {
  login: "Login",
  ledger: "Ledger",
  purchase: "Purchase",
  order: "Payment",
  debt: "Debt",
  gift: "Gift",
};

const giftTexts = { received: "Received from", refused: "Refused, from", returned: "Refused by" } as const;

function partsOf(entry: TimelineEntry, may: Allowed): Part[] {
  const order = (number: string): Part => ({
    text: number,
    href: may.payments ? `/admin/payments/${number}` : undefined,
    isNumber: true,
  });
  const purchase = (id: number, text: string): Part => ({
    text,
    href: may.deliveries ? addressWith("/admin/deliveries", { purchase: id }) : undefined,
  });
  switch (entry.kind) {
    case "login":
      return entry.ip
        ? [{ text: "from " }, { text: entry.ip, href: addressWith("/admin/players", { by: "ip", search: entry.ip }) }]
        : [{ text: "from an unknown address" }];
    case "ledger":
      return withReference(
        ledgerKindLabel(entry.entry) + (entry.money == null ? "" : ` of ${pesosText(entry.money)}`),
        entry,
        order,
      );
    case "debt":
      return withReference(debtLabel(entry.entry), entry, order);
    case "purchase": {
      const state = deliveryOf(entry)?.text;
      return [
        purchase(entry.id, `Number ${entry.id}`),
        ...(entry.otherNum ? [{ text: ", a gift to " }, player(entry.otherNum, entry.otherId)] : []),
        ...(state ? [{ text: `: ${state}` }] : []),
      ];
    }
    case "order":
      return [
        { text: `${orderEventLabels[entry.event]}: ` },
        order(entry.number),
        ...(entry.note ? [{ text: ` (${entry.note})` }] : []),
      ];
    case "gift":
      return [
        { text: `${giftTexts[entry.event]} ` },
        ...(entry.otherNum ? [player(entry.otherNum, entry.otherId)] : []),
        { text: ", " },
        purchase(entry.purchase, `purchase ${entry.purchase}`),
      ];
  }
}

function player(userNum: number, userId: string): Part {
  return { text: userId || String(userNum), href: `/admin/players/${userNum}` };
}

type Entered = Extract<TimelineEntry, { kind: "ledger" | "debt" }>;

/** The kind of an entry with what it belongs to: an order as a link, anything else by its number. */
function withReference(label: string, { entry, reference, number }: Entered, order: (number: string) => Part): Part[] {
  if (number) return [{ text: `${label}: ` }, order(number)];
  return [{ text: reference && !referenceLess.has(entry) ? `${label} (${referenceText(entry, reference)})` : label }];
}

/** Kinds of entries that refer to another entry, which tells staff nothing. */
const referenceLess = new Set(["settlement"]);

const referenceNames: Record<string, string> = {
  voucher: "voucher",
  referral: "voucher",
  purchase: "purchase",
  refund: "delivery",
};

function referenceText(kind: string, reference: string): string {
  const name = referenceNames[kind];
  return name ? `${name} ${reference}` : reference;
}

function debtLabel(kind: string): string {
  return kind in debtKinds ? debtKinds[kind as DebtKind] : kind;
}

function amountOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "login":
    case "gift":
      return "";
    case "purchase":
      return `${groupedNumber(entry.total)} ${currencyLabel(shopCurrency)}`;
    case "order":
      return entry.amount == null ? "" : pesosText(entry.amount);
    case "debt":
      return `${groupedNumber(Math.abs(entry.amount))} ${currencyLabel(entry.currency)} ${entry.amount > 0 ? "owed" : "less owed"}`;
    case "ledger":
      return `${entry.amount > 0 ? "+" : ""}${groupedNumber(entry.amount)} ${currencyLabel(entry.currency)}`;
  }
}
