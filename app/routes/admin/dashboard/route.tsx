import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { groupedNumber } from "#app/format/grouped-number.ts";
import styles from "./dashboard.module.css";

export const meta = adminMeta("Dashboard");

export const loader = adminLoader("console", ({ gameApi }) => gameApi.dashboard.read({}));

const sumOf = (values: readonly number[], days: number) =>
  values.slice(-days).reduce((total, value) => total + value, 0);

/** The activity of the site in numbers: today, 7 days and 30 days. */
export default function Dashboard() {
  const {
    warnings,
    days,
    players,
    deliveriesPending,
    ticketsOpen,
    approvalsOpen,
    maxCounted: countedAtMost,
    logins,
    registrations,
    money,
  } = useLoaderData<typeof loader>();
  const counted = (value: number) =>
    value >= countedAtMost ? `${groupedNumber(countedAtMost)}+` : groupedNumber(value);
  const counters = [
    { label: "Players", value: players, href: "/admin/players" },
    { label: "Pending deliveries", value: deliveriesPending, href: money && "/admin/deliveries" },
    { label: "Open tickets", value: ticketsOpen, href: "/admin/tickets" },
    ...(typeof approvalsOpen === "number"
      ? [{ label: "Waiting for approval", value: approvalsOpen, href: "/admin/approvals" }]
      : []),
  ];
  const metrics = [
    { label: "Logins", values: logins },
    { label: "Registrations", values: registrations },
    ...(money
      ? [
          { label: "R-Coin in", values: money.rcoinIn },
          { label: "R-Coin out", values: money.rcoinOut },
          { label: "Purchases", values: money.purchases },
        ]
      : []),
  ];
  return (
    <>
      <AdminHeading title="Dashboard" lead="Days follow Manila time. Today is not over yet." />
      {warnings.map((warning) => (
        <p key={warning} className={operations.note} role="alert">
          {warning}
        </p>
      ))}
      <dl className={styles.counters}>
        {counters.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{href ? <a href={href}>{counted(value)}</a> : counted(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.metrics}>
        {metrics.map(({ label, values }) => (
          <section key={label} className={styles.metric} aria-label={label}>
            <h2>{label}</h2>
            <dl>
              {[
                ["Today", 1],
                ["7 days", 7],
                ["30 days", 30],
              ].map(([name, length]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{groupedNumber(sumOf(values, Number(length)))}</dd>
                </div>
              ))}
            </dl>
            <BarChart label={label} days={days} values={values} />
            <p className={styles.ends} aria-hidden="true">
              <span>{days[0]}</span>
              <span>{days[days.length - 1]}</span>
            </p>
          </section>
        ))}
      </div>
      <details className={styles.days}>
        <summary>Figures by day</summary>
        <DataTable
          label="Figures by day"
          rows={days.map((day, index) => ({ day, index })).reverse()}
          keyOf={({ day }) => day}
          empty="There are no figures yet."
          columns={[
            { title: "Day", cell: ({ day }) => day },
            ...metrics.map(({ label, values }) => ({
              title: label,
              number: true,
              cell: ({ index }: { index: number }) => groupedNumber(values[index] ?? 0),
            })),
          ]}
        />
      </details>
    </>
  );
}
