import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { addressWith } from "#app/features/admin/list-query.ts";
import { currencyLabel, ledgerKinds } from "#app/features/wallet/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { ShownEntry } from "./shown-timeline.server.ts";

const titles = { login: "Login", ledger: "Ledger", purchase: "Purchase" } as const;

/** The events of an account, newest first. */
export function Timeline({ entries, deliveries }: { entries: readonly ShownEntry[]; deliveries: boolean }) {
  return (
    <DataTable
      label="Timeline"
      rows={entries.map((entry, index) => ({ entry, index }))}
      keyOf={({ index }) => index}
      empty="No activity yet."
      columns={[
        { title: "Time", cell: ({ entry }) => <DateTime at={entry.at} /> },
        { title: "Event", cell: ({ entry }) => <span className={styles.word}>{titles[entry.kind]}</span> },
        {
          title: "Details",
          cell: ({ entry }) => (
            <span>
              <Details entry={entry} deliveries={deliveries} />
            </span>
          ),
        },
        { title: "Amount", number: true, cell: ({ entry }) => amountOf(entry) },
      ]}
    />
  );
}

function Details({ entry, deliveries }: { entry: ShownEntry; deliveries: boolean }) {
  switch (entry.kind) {
    case "login":
      return (
        <>
          from{" "}
          {entry.ip ? (
            <a href={addressWith("/admin/players", { by: "ip", search: entry.ip })}>{entry.ip}</a>
          ) : (
            "an unknown address"
          )}
        </>
      );
    case "ledger":
      return (
        <>
          {ledgerKinds[entry.entry] ?? entry.entry}
          {entry.reference && ` (${referenceText(entry.entry, entry.reference)})`}
        </>
      );
    case "purchase": {
      const { state } = entry;
      const name = `Number ${entry.id}`;
      return (
        <>
          {deliveries ? <a href={addressWith("/admin/deliveries", { purchase: entry.id })}>{name}</a> : name}
          {state && `: ${state}`}
        </>
      );
    }
  }
}

const referenceNames: Record<string, string> = {
  voucher: "voucher",
  referral: "voucher",
  purchase: "purchase",
  refund: "delivery",
};

function referenceText(kind: string, reference: string): string {
  const name = referenceNames[kind];
  return name ? `${name} ${reference}` : reference;
}

function amountOf(entry: ShownEntry): string {
  if (entry.kind === "login") return "";
  if (entry.kind === "purchase") return `${groupedNumber(entry.total)} R-Coin`;
  return `${entry.amount > 0 ? "+" : ""}${groupedNumber(entry.amount)} ${currencyLabel(entry.currency)}`;
}
