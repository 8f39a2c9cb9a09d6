/** How many units of what was bought are in each state of delivery (specification section 10, "Delivery"). */
interface Units {
  pending: number;
  taken: number;
  cancelRequested: number;
  cancelled: number;
}

/** How far what was bought is on its way into the game. */
export interface Delivery {
  /** The state that all units are in, or `mixed`. */
  state: keyof Units | "mixed";
  /** The same in words: `Delivered`, or `2 delivered, 1 cancelled`. */
  text: string;
}

const words: Record<keyof Units, string> = {
  taken: "Delivered",
  pending: "Waiting for delivery",
  cancelRequested: "Cancel requested",
  cancelled: "Cancelled",
};

/** The state of a delivery; undefined when nothing is known of any unit. */
export function deliveryOf(units: Units): Delivery | undefined {
  const states = (Object.keys(words) as (keyof Units)[]).filter((state) => units[state] > 0);
  const [only] = states;
  if (!only) return undefined;
  if (states.length === 1) return { state: only, text: words[only] };
  const parts = states.map((state) => `${units[state]} ${words[state].toLowerCase()}`);
  return { state: "mixed", text: parts.join(", ") };
}
