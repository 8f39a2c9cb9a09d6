import type { LabelKey, PluralKey } from "#app/i18n/catalogue.ts";
import { t, tPlural } from "#app/i18n/translate.ts";

/** How many bought units are in each delivery state (specification section 10, "Delivery"). */
interface Units {
  pending: number;
  banked: number;
  taken: number;
  cancelRequested: number;
  cancelled: number;
}

/** The delivery state of a bought line. */
export interface Delivery {
  /** Undefined while units are waiting, or when their states differ. */
  tone: "good" | "off" | undefined;
  /** The state in words: `Delivered`, or `2 delivered, 1 cancelled`. */
  text: string;
}

/** The texts of each state: for all units of a line, and for a number of them. */
const states = {
  taken: { label: "delivery.delivered", units: "delivery.unitsDelivered", tone: "good" },
  pending: { label: "delivery.waiting", units: "delivery.unitsWaiting", tone: undefined },
  banked: { label: "delivery.inBank", units: "delivery.unitsInBank", tone: undefined },
  cancelRequested: { label: "delivery.cancelRequested", units: "delivery.unitsCancelRequested", tone: undefined },
  cancelled: { label: "delivery.cancelled", units: "delivery.unitsCancelled", tone: "off" },
} as const satisfies Record<keyof Units, { label: LabelKey; units: PluralKey; tone: Delivery["tone"] }>;

/** The delivery state of a bought line; undefined when all counts are 0. */
export function deliveryOf(units: Units): Delivery | undefined {
  const present = (Object.keys(states) as (keyof Units)[]).filter((state) => units[state] > 0);
  const [only] = present;
  if (!only) return undefined;
  if (present.length === 1) return { tone: states[only].tone, text: t(states[only].label) };
  const parts = present.map((state) => tPlural(states[state].units, units[state]));
  return { tone: undefined, text: parts.join(", ") };
}
