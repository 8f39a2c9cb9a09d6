import { moveIntent } from "../../seen.ts";
import styles from "./editing.module.css";
import { RowButton } from "./row-button.tsx";

/**
 * The column of an ordered list: buttons that move an entry up or down by one.
 * @param entryOf returns the number and the name of a row's entry
 * @param groupOf returns the group of a row, if entries are only moved within their group
 */
export function orderColumn<Row>(
  rows: readonly Row[],
  entryOf: (row: Row) => { id: number | string; name: string },
  groupOf: (row: Row) => unknown = () => undefined,
) {
  return {
    title: "Order",
    cell: (row: Row) => {
      const { id, name } = entryOf(row);
      const group = rows.filter((one) => groupOf(one) === groupOf(row));
      const button = (label: string, direction: string, isEnd: boolean) => (
        <RowButton intent={moveIntent} values={{ id, direction }} label={label} about={name} disabled={isEnd} />
      );
      return (
        <span className={styles.buttons}>
          {button("Up", "up", row === group[0])}
          {button("Down", "down", row === group.at(-1))}
        </span>
      );
    },
  };
}
