import { changeText } from "#app/format/change-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import type { Totals } from "./admin-calls.ts";

/** A total in words, with what it was in the period before. */
export interface ComparedTotal {
  label: string;
  value: string;
  /** Such as "+12%"; empty if that says nothing. */
  change: string;
  /** What it was before; empty if that is not known. */
  before: string;
}

type Figure = [label: string, figureOf: (totals: Totals) => number | undefined, format: (value: number) => string];

const figures: Figure[] = [
  ["Visitors", ({ traffic }) => traffic?.visitors, groupedNumber],
  ["Page views", ({ traffic }) => traffic?.views, groupedNumber],
  ["Registrations", ({ registrations }) => registrations, groupedNumber],
  ["Net sales", ({ payments }) => payments?.net, pesosText],
  ["Paid orders", ({ payments }) => payments?.orders, groupedNumber],
  ["Paying players", ({ payments }) => payments?.payers, groupedNumber],
  [
    "Net sales per paying player",
    ({ payments }) => (payments && payments.payers > 0 ? Math.round(payments.net / payments.payers) : undefined),
    pesosText,
  ],
  ["Purchases in the shop", ({ shop }) => shop?.purchases, groupedNumber],
  ["Coins spent", ({ shop }) => shop?.coins, groupedNumber],
];

/** The totals of a period in the order in which they are shown, without those that the reader may not see. */
export function comparedTotals(totals: Totals, before: Totals | null | undefined): ComparedTotal[] {
  return figures.flatMap(([label, figureOf, format]) => {
    const value = figureOf(totals);
    const earlier = before ? figureOf(before) : undefined;
    if (value === undefined) return [];
    return [
      {
        ...{ label, value: format(value) },
        ...(earlier === undefined
          ? { change: "", before: "" }
          : { change: changeOf(value, earlier, format), before: format(earlier) }),
      },
    ];
  });
}

/** Smaller numbers, in pesos for money, are no base of a percentage: one registration less is not −100 %. */
const LEAST_BASE = 10;

function changeOf(value: number, before: number, format: (value: number) => string): string {
  const isEnough = before >= (format === pesosText ? 100 * LEAST_BASE : LEAST_BASE);
  return (value !== before && isEnough && changeText(value, before)) || "";
}
