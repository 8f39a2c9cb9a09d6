import type { ReactNode } from "react";
import { rowsForm, rowsFormId } from "#app/features/admin/rows-form.ts";
import styles from "./parts.module.css";

/** The header of a column. */
export interface ColumnHeader {
  title: string;
  /** Numbers are aligned right. */
  number?: boolean;
  /** The name of the column in a sort order, if the list can be sorted by it. */
  sort?: string;
}

interface Column<Row> extends ColumnHeader {
  cell: (row: Row) => ReactNode;
}

interface RowChoice<Row> {
  formId?: string;
  name?: string;
  value: (row: Row) => string | number;
  /** What is chosen, for users who do not see the row. */
  label: (row: Row) => string;
  /** Whether the row is chosen at first. */
  isChosen: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The text shown when there are no rows. */
  empty: string;
  /** The check boxes that choose rows for a form, by default that of `RowsForm`. */
  choice?: RowChoice<Row>;
  /** Renders the header of a column with `sort`; undefined if the list cannot be sorted. */
  sortableHeader?: ((column: ColumnHeader) => ReactNode) | undefined;
}

/** A table of the console: dense on wide screens, one card per row on phones. */
export function DataTable<Row>({ label, columns, rows, empty, choice, sortableHeader }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead data-sortable={sortableHeader ? "" : undefined}>
          <tr>
            {choice && (
              <th scope="col">
                <span className="sr-only">Chosen</span>
              </th>
            )}
            {columns.map((column) =>
              sortableHeader && column.sort ? (
                sortableHeader(column)
              ) : (
                <th key={column.title} scope="col" className={column.number ? styles.number : undefined}>
                  {column.title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {choice && (
                <td className={styles.choice}>
                  <label>
                    <input
                      type="checkbox"
                      form={choice.formId ?? rowsFormId}
                      name={choice.name ?? rowsForm.row}
                      value={choice.value(row)}
                      defaultChecked={choice.isChosen(row)}
                    />
                    <span className="sr-only">Choose {choice.label(row)}</span>
                  </label>
                </td>
              )}
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
