import type { CallReply } from "#app/contract/contract.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { Total, Totals } from "#app/features/admin/components/totals.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import styles from "./sales.module.css";

type Reply = CallReply<"salesAdmin.read">;
type Sums = Pick<Reply["days"][number], "orders" | "gross" | "returned">;

interface SalesFiguresProps extends Omit<Reply, "receipts"> {
  waiting: number;
  /** How long the oldest receipt has been waiting; empty if none waits. */
  oldest: string;
}

/** The figures of a period: totals, a chart with its days in a table, and tables by package and payment method. */
export function SalesFigures({ days, packages, methods, test, waiting, oldest, disputes }: SalesFiguresProps) {
  const total = days.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      gross: sum.gross + one.gross,
      returned: sum.returned + one.returned,
    }),
    { orders: 0, gross: 0, returned: 0 },
  );
  const [first, last] = [days[0], days[days.length - 1]].map((one) => fullDay(one?.day ?? ""));
  return (
    <>
      <Totals>
        <Total
          label="Net sales"
          value={pesosText(net(total))}
          details={[`${pesosText(total.gross)} paid, ${pesosText(total.returned)} went back`]}
        />
        <Total label="Orders" value={groupedNumber(total.orders)} details={[`${first} to ${last}`]} />
        <Total
          label="Open receipts"
          value={groupedNumber(waiting)}
          href="/admin/payments"
          details={[oldest ? `Now; the oldest has waited ${oldest}` : "None waiting"]}
        />
        <Total
          label="Open disputes"
          value={groupedNumber(disputes.open)}
          details={[disputes.open > 0 ? `Now; ${pesosText(disputes.amount)} are held back` : "None is open now"]}
        />
      </Totals>
      {test > 0 && (
        <p className={operations.note}>
          <strong>Test mode: no real money.</strong>{" "}
          {test === 1 ? "One paid order" : `${groupedNumber(test)} paid orders`} of test mode in this period{" "}
          {test === 1 ? "is" : "are"} not counted.
        </p>
      )}
      {disputes.listed.length > 0 && (
        <Section title="Open disputes">
          <DataTable
            label="Open disputes"
            rows={disputes.listed.map((dispute, place) => ({ ...dispute, place }))}
            empty=""
            columns={[
              {
                title: "Order",
                cell: ({ number }) =>
                  number ? (
                    <a className={operations.word} href={`/admin/payments/${number}`}>
                      {number}
                    </a>
                  ) : (
                    "–"
                  ),
              },
              { title: "Reported", cell: ({ at }) => <DateTime at={at} /> },
              { title: "Held back", number: true, cell: ({ amount }) => pesosText(amount) },
            ]}
          />
        </Section>
      )}
      <div className={styles.columns}>
        <Section title="Net sales by day">
          <BarChart
            label="Net sales"
            days={days.map(({ day }) => day)}
            values={days.map((one) => Math.max(0, net(one)))}
            format={pesosText}
          />
        </Section>
        <Section title="Days with sales">
          <section className={styles.days} aria-label="Table of days" tabIndex={0}>
            <DataTable
              label="Days with sales"
              rows={days.filter(({ orders }) => orders > 0).reverse()}
              empty="Nothing was sold in this period."
              columns={[
                { title: "Day", cell: ({ day }) => <span className={operations.word}>{fullDay(day)}</span> },
                { title: "Orders", number: true, cell: ({ orders }) => groupedNumber(orders) },
                { title: "Net", number: true, cell: (row) => pesosText(net(row)) },
              ]}
            />
          </section>
        </Section>
      </div>
      <div className={styles.tables}>
        <Section title="By package">
          <SumsTable label="By package" title="Package" rows={packages} />
        </Section>
        <Section title="By payment method">
          <SumsTable label="By payment method" title="Payment method" rows={methods} />
        </Section>
      </div>
    </>
  );
}

const net = ({ gross, returned }: Sums) => gross - returned;

function SumsTable({
  label,
  title,
  rows,
}: {
  label: string;
  title: string;
  rows: readonly (Sums & { name: string })[];
}) {
  return (
    <DataTable
      label={label}
      rows={rows.map((row, place) => ({ ...row, place }))}
      empty="Nothing was sold in this period."
      columns={[
        { title, cell: ({ name }) => name || "–" },
        { title: "Orders", number: true, cell: ({ orders }) => groupedNumber(orders) },
        { title: "Paid", number: true, cell: ({ gross }) => pesosText(gross) },
        { title: "Went back", number: true, cell: ({ returned }) => pesosText(returned) },
        { title: "Net", number: true, cell: (row) => pesosText(net(row)) },
      ]}
    />
  );
}
