import type { CallReply } from "#app/contract/contract.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { GroupedProblems } from "#app/features/admin/components/grouped-problems.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { groupedNumber } from "#app/format/grouped-number.ts";
import styles from "./products.module.css";

export type CheckedItems = CallReply<"itemsAdmin.import">;

interface CheckedItemListProps extends CheckedItems {
  /** Whether the admin knows the lines of the list. */
  hasLines?: boolean;
}

/** What a list of items would change, and its invalid lines. */
export function CheckedItemList(props: CheckedItemListProps) {
  const { added, changed, unchanged, invalid, problems, changes, hasLines = true } = props;
  if (invalid > 0) {
    return (
      <section className={styles.problems} aria-label="Invalid lines">
        <p role="status">
          {invalid === 1 ? "One problem was found" : `${groupedNumber(invalid)} problems were found`}, so nothing can be
          changed.
        </p>
        <GroupedProblems label="Invalid lines" all={invalid} problems={problems} place={hasLines && "Lines"} />
      </section>
    );
  }
  return (
    <section className={styles.problems} aria-label="Changes">
      <p className={operations.note} role="status">
        {hasLines ? `The list is correct: ${counted(added)} would be added and ` : ""}
        {counted(changed)} {hasLines ? "changed" : "would be changed"}; {groupedNumber(unchanged)} stay as they are.
        Nothing has been changed yet.
      </p>
      {changes.length > 0 && (
        <DataTable
          label="Changes"
          rows={changes}
          empty=""
          columns={[
            ...(hasLines ? [{ title: "Line", number: true, cell: ({ line }: (typeof changes)[number]) => line }] : []),
            { title: "Item", cell: ({ id, name }) => (id ? `${name} (${id})` : `${name} (new)`) },
            {
              title: "Changes",
              isBare: true,
              cell: ({ id, fields }) => (
                <ul className={styles.changes}>
                  {fields.map(({ column, before, after }) => (
                    <li key={column}>
                      {column}: {id ? `${before || "empty"} → ${after || "empty"}` : after}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
      {added + changed > changes.length && <p>The first {changes.length} are listed.</p>}
    </section>
  );
}

function counted(number: number): string {
  return number === 1 ? "1 item" : `${groupedNumber(number)} items`;
}
