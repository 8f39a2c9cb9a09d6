import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import order from "#app/features/admin/components/order-number.module.css";
import type { ShownEntry } from "./shown-timeline.server.ts";

/** The events of an account, newest first. */
export function Timeline({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <DataTable
      label="Timeline"
      rows={entries.map((entry, index) => ({ ...entry, index }))}
      empty="No activity yet."
      columns={[
        { title: "Time", cell: ({ at }) => <DateTime at={at} /> },
        { title: "Event", isBare: true, cell: ({ title }) => <span className={styles.word}>{title}</span> },
        {
          title: "Details",
          isBare: true,
          cell: ({ parts, isTest }) => (
            <span>
              {parts.map(({ text, href, isNumber }) =>
                href ? (
                  <a key={href} href={href} className={isNumber ? order.number : undefined}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
              {isTest && <small> Test mode: no real money</small>}
            </span>
          ),
        },
        { title: "Amount", number: true, cell: ({ amount }) => amount },
      ]}
    />
  );
}
