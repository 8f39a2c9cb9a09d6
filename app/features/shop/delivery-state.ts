/** How many bought units are in each delivery state (specification section 10, "Delivery"). */
interface Units {
  pending: number;
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

const words: Record<keyof Units, string> = {
  taken: "Delivered",
  pending: "Waiting for delivery",
  cancelRequested: "Cancel requested",
  cancelled: "Cancelled",
};

const tones = { taken: "good", pending: undefined, cancelRequested: undefined, cancelled: "off" } as const;

/** The delivery state of a bought line; undefined when all counts are 0. */
export function deliveryOf(units: Units): Delivery | undefined {
  const states = (Object.keys(words) as (keyof Units)[]).filter((state) => units[state] > 0);
  const [only] = states;
  if (!only) return undefined;
  if (states.length === 1) return { tone: tones[only], text: words[only] };
  const parts = states.map((state) => `${units[state]} ${words[state].toLowerCase()}`);
  return { tone: undefined, text: parts.join(", ") };
}
