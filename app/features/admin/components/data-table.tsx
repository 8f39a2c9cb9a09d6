import type { ReactNode } from "react";
import styles from "./parts.module.css";

interface Column<Row> {
  title: string;
  /** Numbers are aligned right. */
  number?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The text shown when there are no rows. */
  empty: string;
}

/** A table of the console: dense on wide screens, one card per row on phones. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" className={number ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, number, cell }) => (
                <td key={title} data-title={title} className={number ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
