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

/** The state of a delivery in words. */
export function DeliveryState({ state }: Pick<ListedDelivery, "state">) {
  return <StateMark tone={tones[state]}>{deliveryStateNames.find(({ key }) => key === state)?.label}</StateMark>;
}
