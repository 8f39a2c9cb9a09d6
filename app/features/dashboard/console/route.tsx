import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { Total, Totals } from "#app/features/admin/components/totals.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { actionLabel } from "#app/features/audit/action-label.server.ts";
import type { Activity, Dashboard } from "#app/features/dashboard/calls.ts";
import { waitingText } from "#app/features/payments/waiting-text.ts";
import { SetupReminder } from "#app/features/setup/components/setup-reminder.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./dashboard.module.css";

export const meta = adminMeta("Dashboard");

export const loader = adminLoader("console", async ({ gameApi, services, admin }) => {
  const setup = hasRight(admin, "settings") ? await gameApi.setupAdmin.read({}) : undefined;
  if (setup && !setup.isStarted) throw redirect("/admin/setup");
  const { payments, activity, ...figures } = await gameApi.dashboard.read({});
  return {
    ...{ setup, ...figures },
    activity: activity.map(shownEvent),
    payments: payments && shownPayments(payments, services.now()),
    sales: payments?.daily,
  };
});

/** What an event is in words, and the page that shows it. */
function shownEvent({ kind, at, userId, target, about, amount }: Activity) {
  const who = userId || "A visitor";
  switch (kind) {
    case "registration":
      return { at, text: `${who} registered`, href: `/admin/players/${target}` };
    case "order":
      return { at, text: `${who} paid ${pesosText(amount ?? 0)} for ${about}`, href: `/admin/payments/${target}` };
    case "ticket":
      return { at, text: `${who} opened the ticket “${about}”`, href: `/admin/tickets/${target}` };
    case "action":
      return {
        ...{ at, text: `${who}: ${actionLabel(about)} (${target})` },
        href: addressWith("/admin/audit", { target, action: about }),
      };
  }
}

/** The tile of payments. */
function shownPayments({ today, net, waiting, oldest }: NonNullable<Dashboard["payments"]>, now: number) {
  const receipts = waiting === 1 ? "1 receipt waits" : `${groupedNumber(waiting)} receipts wait`;
  return {
    today: groupedNumber(today),
    net: `${pesosText(net)} net of refunds`,
    receipts: oldest ? `${receipts}, the oldest for ${waitingText(oldest, now)}` : "No receipt waits",
  };
}

const sumOf = (values: readonly number[], days: number) =>
  values.slice(-days).reduce((total, value) => total + value, 0);

const highestOf = (values: readonly number[], days: number) => Math.max(...values.slice(-days));

/** A chart of the dashboard. */
interface Metric {
  label: string;
  values: readonly number[];
  /** Whether the values are peaks, whose sum means nothing. */
  isPeak?: boolean;
  format?: (value: number) => string;
}

/** The activity of the site in numbers: today, 7 days and 30 days. */
export default function DashboardPage() {
  const {
    setup,
    warnings,
    activity,
    alerts,
    days,
    players,
    deliveriesPending,
    ticketsOpen,
    approvalsOpen,
    maxCounted: countedAtMost,
    logins,
    registrations,
    money,
    payments,
    tickets,
    online,
    sales,
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
  const metrics: Metric[] = [
    ...(online ? [{ label: "Peak players online", values: online, isPeak: true }] : []),
    { label: "Logins", values: logins },
    { label: "Registrations", values: registrations },
    ...(sales ? [{ label: "Sales", values: sales, format: pesosText }] : []),
    ...(tickets ? [{ label: "New tickets", values: tickets }] : []),
    ...(money
      ? [
          { label: `${t("currency.rcoin")} in`, values: money.rcoinIn },
          { label: `${t("currency.rcoin")} out`, values: money.rcoinOut },
          { label: "Purchases", values: money.purchases },
        ]
      : []),
  ];
  return (
    <>
      <AdminHeading title="Dashboard" lead="Days in Manila time; today is partial." />
      {setup && <SetupReminder {...setup} />}
      {warnings.map((warning) => (
        <p key={warning} className={operations.note} role="alert">
          {warning}
        </p>
      ))}
      {alerts.map(({ title, detail }) => (
        <p key={title} className={operations.note} role="alert">
          <a href="/admin/health">{title}</a>: {detail}
        </p>
      ))}
      <Totals>
        {counters.map(({ label, value, href }) => (
          <Total key={label} label={label} value={counted(value)} href={href} />
        ))}
        {payments && (
          <Total
            label="Payments today"
            value={payments.today}
            href="/admin/payments/sales?days=7"
            details={[
              payments.net,
              <a key="receipts" href="/admin/payments">
                {payments.receipts}
              </a>,
            ]}
          />
        )}
      </Totals>
      <div className={styles.metrics}>
        {metrics.map(({ label, values, isPeak, format = groupedNumber }) => (
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
                  <dd>{format((isPeak ? highestOf : sumOf)(values, Number(length)))}</dd>
                </div>
              ))}
            </dl>
            <BarChart label={label} days={days} values={values} format={format} isPeak={isPeak} />
          </section>
        ))}
      </div>
      <Section title="Latest activity">
        {activity.length > 0 ? (
          <ul className={styles.activity}>
            {activity.map(({ at, text, href }) => (
              <li key={`${at} ${href}`}>
                <DateTime at={at} /> <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        ) : (
          <p>There is no activity yet that your role can see.</p>
        )}
      </Section>
      <details className={styles.days}>
        <summary>Figures by day</summary>
        <DataTable
          label="Figures by day"
          rows={days.map((day, index) => ({ day, index })).reverse()}
          empty="There are no figures yet."
          columns={[
            { title: "Day", cell: ({ day }) => day },
            ...metrics.map(({ label, values, format = groupedNumber }) => ({
              title: label,
              number: true,
              cell: ({ index }: { index: number }) => format(values[index] ?? 0),
            })),
          ]}
        />
      </details>
    </>
  );
}
