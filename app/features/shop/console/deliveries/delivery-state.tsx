import type { ListedDelivery } from "#app/features/shop/admin-calls.ts";
import { deliveryStateNames } from "#app/features/shop/deliveries.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = {
  pending: undefined,
  banked: undefined,
  taken: "good",
  cancel_requested: "bad",
  cancelled: "off",
} as const;

/** The state of a delivery in words. What the game has refused waits for a decision. */
export function DeliveryState({ state, refusal }: Pick<ListedDelivery, "state" | "refusal">) {
  const label = deliveryStateNames.find(({ key }) => key === state)?.label;
  if (refusal) return <StateMark tone="bad">{label}, refused by the game</StateMark>;
  return <StateMark tone={tones[state]}>{label}</StateMark>;
}
