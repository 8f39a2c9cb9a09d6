import { moveIntent } from "../../seen.ts";
import styles from "./editing.module.css";
import { RowButton } from "./row-button.tsx";

interface OrderButtonsProps {
  id: number | string;
  name: string;
  first: boolean;
  last: boolean;
}

/** Buttons that move an entry of an ordered list up or down by one. */
export function OrderButtons({ id, name, first, last }: OrderButtonsProps) {
  return (
    <span className={styles.buttons}>
      <RowButton intent={moveIntent} values={{ id, direction: "up" }} label="Up" about={name} disabled={first} />
      <RowButton intent={moveIntent} values={{ id, direction: "down" }} label="Down" about={name} disabled={last} />
    </span>
  );
}
