import type { ReactNode } from "react";
import { bulkFields, bulkFormId } from "#app/features/admin/bulk-actions.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import styles from "./parts.module.css";

/** The header of a column. */
export interface ColumnHeader {
  title: string;
  /** Numbers are aligned right. */
  number?: boolean;
  /** The name of the column in a sort order, if the list can be sorted by it. */
  sort?: string;
}

/**
 * A column. On phones a row is its name and its state, and a line of the other values. The column “State” has the state.
 */
interface Column<Row> extends ColumnHeader {
  cell: (row: Row) => ReactNode;
  /** Whether it has the name of a row; by default the first column that has no number and no picture. */
  isName?: boolean;
  /** Whether its values are clear without the title, which phones then leave out. */
  isBare?: boolean;
  isPicture?: boolean;
  isHiddenOnPhones?: boolean;
  /** Whether it has buttons. */
  isAction?: boolean;
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

/** What else can be done with a row. */
interface RowMenu {
  /** What the row is about, for users who do not see it. */
  label: string;
  links?: readonly { label: string; href: string }[];
  /** A button, as a form of its own. */
  button?: ReactNode;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The text shown when there are no rows. */
  empty: string;
  /** The icon above this text. */
  emptyIcon?: Parameters<typeof EmptyState>[0]["icon"];
  /** The check boxes that select rows for a form, by default that of `BulkActionForm`. */
  selection?: RowSelection<Row>;
  /** The menu at the end of a row; a row without links and button has none. */
  menu?: (row: Row) => RowMenu;
  /** Renders the header of a column with `sort`; undefined if the list cannot be sorted. */
  sortableHeader?: ((column: ColumnHeader) => ReactNode) | undefined;
}

/** The roles that these elements have anyway: Safari forgets them where phones show a row as lines. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A table of the console: dense on wide screens, two or three lines for a row on phones. */
export function DataTable<Row>({ label, columns, rows, empty, emptyIcon = "story", ...props }: DataTableProps<Row>) {
  const { selection, menu, sortableHeader } = props;
  if (rows.length === 0)
    return (
      <EmptyState icon={emptyIcon}>
        <p>{empty}</p>
      </EmptyState>
    );
  const name =
    columns.find(({ isName }) => isName) ??
    columns.find(({ number, isPicture }) => !number && !isPicture) ??
    columns[0];
  return (
    <div className={styles.scroll}>
      <table {...roles.table} className={styles.table} aria-label={label}>
        <thead {...roles.group} data-sortable={sortableHeader ? "" : undefined}>
          <tr {...roles.row}>
            {selection && (
              <th {...roles.header} scope="col">
                <span className="sr-only">Selected</span>
              </th>
            )}
            {columns.map((column) =>
              sortableHeader && column.sort ? (
                sortableHeader(column)
              ) : (
                <th
                  {...roles.header}
                  key={column.title}
                  scope="col"
                  className={column.number ? styles.number : undefined}
                >
                  {column.title}
                </th>
              ),
            )}
            {menu && (
              <th {...roles.header} scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row, index) => (
            <tr {...roles.row} key={index}>
              {selection && (
                <td {...roles.cell} className={styles.selection}>
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
              {columns.map((column) => {
                const value = column.cell(row);
                return (
                  <td
                    {...roles.cell}
                    key={column.title}
                    data-title={column.title}
                    className={classesOf(column, column === name ? "name" : partOf(column, value))}
                  >
                    {value}
                  </td>
                );
              })}
              {menu && (
                <td {...roles.cell} className={styles.menu}>
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

/** What a cell is in the lines of a phone. */
function partOf({ title, isAction, isPicture, isHiddenOnPhones }: Column<never>, value: ReactNode) {
  if (isHiddenOnPhones || value === "" || value === "–" || value === false || value === null || value === undefined)
    return "none";
  if (isAction) return "buttons";
  if (isPicture) return "picture";
  return title === "State" ? "state" : "value";
}

function classesOf({ number, isBare }: Column<never>, part: ReturnType<typeof partOf> | "name"): string {
  return [styles[part], number && styles.number, isBare && styles.bare].filter(Boolean).join(" ");
}

function Menu({ label, links = [], button }: RowMenu) {
  if (links.length === 0 && !button) return null;
  return (
    <details>
      <summary aria-label={`More actions for ${label}`}>⋯</summary>
      <ul>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {button && <li>{button}</li>}
      </ul>
    </details>
  );
}
