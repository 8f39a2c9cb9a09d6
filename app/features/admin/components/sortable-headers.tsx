import { parseSortOrder, toggledSortOrder } from "../sort-order.ts";
import { type ColumnHeader, roles } from "./data-table.tsx";
import styles from "./parts.module.css";

/**
 * Renders the headers of sortable columns, as links that sort by the column or reverse its order.
 * @param current the current order, see `SortOrder`
 * @param href the URL of the list in another order
 */
export function sortableHeaders(current: string, href: (order: string) => string) {
  const { by, isDescending } = parseSortOrder(current);
  return ({ title, number, sort = "" }: ColumnHeader) => {
    const order = by === sort ? (isDescending ? "descending" : "ascending") : undefined;
    return (
      <th
        key={title}
        {...roles.header}
        scope="col"
        className={number ? styles.number : undefined}
        aria-sort={order}
        data-sortable=""
      >
        <a href={href(toggledSortOrder(sort, current))} className={styles.sort}>
          {title}
          <span aria-hidden="true">{order === "ascending" ? "▲" : order === "descending" ? "▼" : "↕"}</span>
        </a>
      </th>
    );
  };
}
