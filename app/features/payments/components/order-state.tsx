import type { ListedOrder } from "#app/features/payments/admin-calls.ts";
import type { OrderState } from "#app/features/payments/orders.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { orderStateLabels } from "./order-labels.ts";

const tones: Partial<Record<OrderState, "good" | "bad" | "off">> = {
  paid: "good",
  refused: "bad",
  failed: "bad",
  expired: "off",
  cancelled: "off",
};

/** The state of an order in words. */
export function OrderStateMark({
  state,
  credited,
  reversed,
  isTest,
}: Pick<ListedOrder, "state" | "credited" | "reversed" | "isTest">) {
  const mode = isTest ? " (test mode)" : "";
  if (reversed > 0)
    return <StateMark tone="bad">{reversed < credited ? `Paid, partly reversed${mode}` : `Reversed${mode}`}</StateMark>;
  return (
    <StateMark tone={tones[state]}>
      {orderStateLabels[state]}
      {mode}
    </StateMark>
  );
}
