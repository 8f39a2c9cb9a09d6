import { moveIntent } from "#app/features/admin/seen.ts";
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
    isAction: true,
    cell: (row: Row) => {
      const { id, name } = entryOf(row);
      const isInGroup = (one: Row) => groupOf(one) === groupOf(row);
      const button = (label: string, direction: string, isEnd: boolean) => (
        <RowButton intent={moveIntent} values={{ id, direction }} label={label} about={name} disabled={isEnd} />
      );
      return (
        <span className={styles.buttons}>
          {button("Up", "up", row === rows.find(isInGroup))}
          {button("Down", "down", row === rows.findLast(isInGroup))}
        </span>
      );
    },
  };
}
