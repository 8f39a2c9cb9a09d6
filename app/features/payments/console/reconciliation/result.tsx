import type { CallReply } from "#app/contract/contract.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { InvalidLines } from "#app/features/admin/components/invalid-lines.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { orderStateLabels } from "#app/features/payments/components/order-labels.ts";
import type { Comparison, Reconciled } from "#app/features/payments/sales-admin-calls.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";

interface ReconciliationResultProps extends CallReply<"salesAdmin.reconcile"> {
  /** The name of the provider or wallet. */
  source: string;
  month: string;
}

/** What a comparison has found, or the invalid lines of the list. */
export function ReconciliationResult({ invalid, problems, comparison, source, month }: ReconciliationResultProps) {
  if (!comparison)
    return (
      <InvalidLines invalid={invalid} problems={problems}>
        so nothing was compared
      </InvalidLines>
    );
  return <Compared {...comparison} source={source} month={month} />;
}

function Compared({ source, month, ...found }: Comparison & { source: string; month: string }) {
  const { theirs, ours, ignored, otherMonth } = found;
  const agrees = [found.missingHere, found.missingThere, found.different, found.repeated].every(
    ({ count }) => count === 0,
  );
  return (
    <>
      <Section title={`${source} in ${month}`}>
        <p className={operations.note} role="status">
          {agrees ? "The list and the orders agree." : "The list and the orders do not agree."}
        </p>
        <Facts
          facts={{
            "In the list": `${payments(theirs.count)}, ${pesosText(theirs.amount)}`,
            "Fees in the list":
              theirs.fees > 0 && `${pesosText(theirs.fees)}, which leaves ${pesosText(theirs.amount - theirs.fees)}`,
            "Paid orders here": `${groupedNumber(ours.count)}, ${pesosText(ours.amount)}`,
            Matched: `${groupedNumber(found.matched.count)}, ${pesosText(found.matched.amount)}`,
            "Of them paid in another month": otherMonth > 0 && groupedNumber(otherMonth),
            "Amount differs": `${groupedNumber(found.different.count)}, ${difference(found.different.amount)}`,
            "Missing here": `${groupedNumber(found.missingHere.count)}, ${pesosText(found.missingHere.amount)}`,
            "Missing there": `${groupedNumber(found.missingThere.count)}, ${pesosText(found.missingThere.amount)}`,
            "Paid again": `${groupedNumber(found.repeated.count)}, ${pesosText(found.repeated.amount)}`,
            "Ignored lines":
              ignored > 0 ? `${groupedNumber(ignored)}: failed, refunds, payouts, other currencies` : "0",
          }}
        />
      </Section>
      <Group title="Missing here" group={found.missingHere}>
        The list has these payments, and no order is paid by them.
      </Group>
      <Group title="Missing there" group={found.missingThere}>
        These orders were paid in the month, and the list does not have their payments.
      </Group>
      <Group title="Amount differs" group={found.different}>
        Another amount than that of the order was paid.
      </Group>
      <Group title="Paid again" group={found.repeated}>
        Another line of the list already pays for the order. If it is not the same payment, send this money back.
      </Group>
      <Group title="Test mode" group={found.test}>
        <strong>Test mode: no real money.</strong> These payments do not count.
      </Group>
      <Group title="Matched" group={found.matched} isClosed />
    </>
  );
}

function difference(centavos: number): string {
  return `${pesosText(Math.abs(centavos))} ${centavos < 0 ? "less" : "more"} in the list`;
}

const payments = (count: number) => (count === 1 ? "1 payment" : `${groupedNumber(count)} payments`);

interface GroupProps {
  title: string;
  group: Comparison["matched"];
  /** Whether the list is collapsed at first. */
  isClosed?: boolean;
  /** What the payments have in common. */
  children?: React.ReactNode;
}

function Group({ title, group: { count, rows }, isClosed = false, children }: GroupProps) {
  if (count === 0) return null;
  const table = <PaymentTable title={title} rows={rows} />;
  return (
    <Section title={`${title} (${groupedNumber(count)})`}>
      {children && <p>{children}</p>}
      {isClosed ? (
        <details className={operations.action}>
          <summary className="button quiet">Show the list</summary>
          {table}
        </details>
      ) : (
        table
      )}
      {count > rows.length && <p>The first {groupedNumber(rows.length)} are listed.</p>}
    </Section>
  );
}

function PaymentTable({ title, rows }: { title: string; rows: readonly Reconciled[] }) {
  const amount = (centavos: number | null | undefined) => (typeof centavos === "number" ? pesosText(centavos) : "–");
  return (
    <DataTable
      label={title}
      rows={rows.map((row, place) => ({ ...row, place }))}
      empty=""
      columns={[
        { title: "Line", number: true, cell: ({ line }) => line ?? "–" },
        { title: "Payment", cell: ({ payment }) => payment || "–" },
        { title: "In the list", number: true, cell: (row) => amount(row.amount) },
        {
          title: "Order",
          cell: ({ number }) =>
            number ? (
              <a className={operations.word} href={`/admin/payments/${number}`}>
                {number}
              </a>
            ) : (
              "None is known"
            ),
        },
        { title: "Of the order", number: true, cell: ({ expected }) => amount(expected) },
        { title: "State", cell: ({ state, method }) => (state ? `${orderStateLabels[state]}, by ${method}` : "–") },
        { title: "Paid", cell: ({ paidAt }) => <DateTime at={paidAt} /> },
      ]}
    />
  );
}
