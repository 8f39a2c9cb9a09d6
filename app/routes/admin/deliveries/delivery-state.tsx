import { deliveryStateNames } from "#app/domain/admin/operations.ts";
import type { ListedDelivery } from "#app/game-api/calls/admin-operations.ts";
import styles from "../parts/operations.module.css";

const tones = { pending: undefined, taken: "good", cancel_requested: "bad", cancelled: "off" } as const;

/** The state of a delivery in words. */
export function DeliveryState({ state }: Pick<ListedDelivery, "state">) {
  return (
    <span className={styles.state} data-tone={tones[state]}>
      {deliveryStateNames.find(({ key }) => key === state)?.label}
    </span>
  );
}
