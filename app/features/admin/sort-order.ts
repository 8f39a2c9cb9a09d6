/** The order of a list: `price` is ascending by that column, `-price` descending. It is written like this in URLs too. */
export type SortOrder<Column extends string = string> = Column | `-${Column}`;

/** The orders in which a list can be sorted: each column in both directions. */
export function sortOrders<const Column extends string>(columns: readonly Column[]): readonly SortOrder<Column>[] {
  return columns.flatMap((column): SortOrder<Column>[] => [column, `-${column}`]);
}

/** Splits an order into its column and its direction. */
export function parseSortOrder<Column extends string>(order: SortOrder<Column>): { by: Column; isDescending: boolean } {
  const isDescending = order.startsWith("-");
  return { by: (isDescending ? order.slice(1) : order) as Column, isDescending };
}

/** The order after a click on a column's header: ascending, or descending if it was ascending by that column. */
export function toggledSortOrder(column: string, current: string): SortOrder {
  return current === column ? `-${column}` : column;
}
