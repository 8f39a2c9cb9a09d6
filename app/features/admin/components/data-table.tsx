import type { ReactNode } from "react";
import { bulkFields, bulkFormId } from "#app/features/admin/bulk-actions.ts";
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

interface RowSelection<Row> {
  formId?: string;
  name?: string;
  value: (row: Row) => string | number;
  /** What is selected, for users who do not see the row. */
  label: (row: Row) => string;
  /** Whether the row is selected at first. */
  isSelected: (row: Row) => boolean;
}

/** Further pages of a row. */
interface RowMenu {
  /** What the row is about, for users who do not see it. */
  label: string;
  links: readonly { label: string; href: string }[];
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The text shown when there are no rows. */
  empty: string;
  /** The check boxes that select rows for a form, by default that of `BulkActionForm`. */
  selection?: RowSelection<Row>;
  /** The menu at the end of a row; a row without links has none. */
  menu?: (row: Row) => RowMenu;
  /** Renders the header of a column with `sort`; undefined if the list cannot be sorted. */
  sortableHeader?: ((column: ColumnHeader) => ReactNode) | undefined;
}

/** A table of the console: dense on wide screens, one card per row on phones. */
export function DataTable<Row>({ label, columns, rows, empty, selection, menu, sortableHeader }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead data-sortable={sortableHeader ? "" : undefined}>
          <tr>
            {selection && (
              <th scope="col">
                <span className="sr-only">Selected</span>
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
            {menu && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {selection && (
                <td className={styles.selection}>
                  <label>
                    <input
                      type="checkbox"
                      form={selection.formId ?? bulkFormId}
                      name={selection.name ?? bulkFields.row}
                      value={selection.value(row)}
                      defaultChecked={selection.isSelected(row)}
                    />
                    <span className="sr-only">Select {selection.label(row)}</span>
                  </label>
                </td>
              )}
              {columns.map(({ title, number, cell }) => (
                <td key={title} data-title={title} className={number ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
              {menu && (
                <td className={styles.menu}>
                  <Menu {...menu(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Menu({ label, links }: RowMenu) {
  if (links.length === 0) return null;
  return (
    <details>
      <summary aria-label={`More actions for ${label}`}>⋯</summary>
      <ul>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
