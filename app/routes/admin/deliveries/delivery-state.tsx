import styles from "#app/features/admin/components/operations.module.css";
import type { ListedDelivery } from "#app/features/shop/admin-calls.ts";
import { deliveryStateNames } from "#app/features/shop/deliveries.ts";

const tones = { pending: undefined, taken: "good", cancel_requested: "bad", cancelled: "off" } as const;

/** The state of a delivery in words. */
export function DeliveryState({ state }: Pick<ListedDelivery, "state">) {
  return (
    <span className={styles.state} data-tone={tones[state]}>
      {deliveryStateNames.find(({ key }) => key === state)?.label}
    </span>
  );
}
