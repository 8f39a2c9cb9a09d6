import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { Change } from "#app/features/admin/components/change.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { type MenuIcon, menuIcons } from "#app/features/admin/menu-icons.ts";
import { type AdminRight, hasRight } from "#app/features/admin/rights.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { actionLabel } from "#app/features/audit/action-label.server.ts";
import type { Activity, Dashboard } from "#app/features/dashboard/calls.ts";
import { Queue, type QueuedWork } from "#app/features/dashboard/components/queue.tsx";
import { Sparkline } from "#app/features/dashboard/components/sparkline.tsx";
import { comparedDays, figureOf, type Metric, periodsOf } from "#app/features/dashboard/figures.ts";
import { SetupReminder } from "#app/features/setup/components/setup-reminder.tsx";
import { changeText } from "#app/format/change-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { pesosText } from "#app/format/pesos.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { fullDay, shortDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./dashboard.module.css";

export const meta = adminMeta("Dashboard");

/** The periods that the chart can show. */
const periods = [
  { key: "7", label: "7 days" },
  { key: "30", label: "30 days" },
] as const;

export const loader = adminLoader("console", async ({ gameApi, services, admin, searchParams }) => {
  const setup = hasRight(admin, "settings") ? await gameApi.setupAdmin.read({}) : undefined;
  if (setup && !setup.isStarted) throw redirect("/admin/setup");
  const dashboard = await gameApi.dashboard.read({});
  const now = services.now();
  const may = (right: AdminRight) => hasRight(admin, right);
  return {
    ...{ setup, warnings: dashboard.warnings, alerts: dashboard.alerts },
    ...{ days: dashboard.days, countedAtMost: dashboard.maxCounted },
    work: workOf(dashboard, now, may),
    figures: figuresOf(dashboard, may),
    activity: byDay(
      dashboard.activity.map((event) => ({
        ...shownEvent(event, hasRight(admin, "read players")),
        age: waitingText(event.at, now),
      })),
      manilaDate(now),
    ),
    metric: searchParams.get("metric") ?? "",
    period: periods.find(({ key }) => key === searchParams.get("days"))?.key ?? "30",
  };
});

/** What waits, in the order in which somebody should look at it. */
function workOf(
  { alerts, payments, ticketsOpen, ticketsOldest, deliveriesPending, ...more }: Dashboard,
  now: number,
  may: (right: AdminRight) => boolean,
): QueuedWork[] {
  const age = (since: string | null | undefined) => (since ? waitingText(since, now) : undefined);
  const since = alerts.flatMap((alert) => alert.since ?? []).sort()[0];
  return [
    ...(may("settings") ? [{ label: "Alerts", count: alerts.length, href: "/admin/health", age: age(since) }] : []),
    {
      label: "Open tickets",
      count: ticketsOpen,
      href: may("tickets") ? "/admin/tickets" : undefined,
      age: age(ticketsOldest),
    },
    ...(payments
      ? [{ label: "Receipts to check", count: payments.waiting, href: "/admin/payments", age: age(payments.oldest) }]
      : []),
    {
      label: "Pending deliveries",
      count: deliveriesPending,
      href: may("deliveries") ? "/admin/deliveries" : undefined,
      age: age(more.deliveriesOldest),
    },
    ...(typeof more.approvalsOpen === "number"
      ? [{ label: "Waiting for approval", count: more.approvalsOpen, href: "/admin/approvals", age: undefined }]
      : []),
  ];
}

/** The figures that the admin may see, the most important first. */
function figuresOf(
  { payments, logins, registrations, online, tickets, money }: Dashboard,
  may: (right: AdminRight) => boolean,
) {
  const sales = "/admin/payments/sales?days=7";
  const players = may("read players") ? "/admin/players" : undefined;
  return [
    ...(payments?.daily ? [{ key: "sales", label: "Sales", values: payments.daily, isMoney: true, href: sales }] : []),
    { key: "logins", label: "Logins", values: logins },
    { key: "registrations", label: "Registrations", values: registrations, href: players },
    ...(online ? [{ key: "online", label: "Peak players online", values: online, isPeak: true }] : []),
    ...(money ? [{ key: "purchases", label: "Purchases", values: money.purchases }] : []),
    ...(tickets ? [{ key: "tickets", label: "New tickets", values: tickets }] : []),
    ...(money
      ? [
          { key: "in", label: `${t("currency.rcoin")} in`, values: money.rcoinIn },
          { key: "out", label: `${t("currency.rcoin")} out`, values: money.rcoinOut },
        ]
      : []),
  ] as (Pick<Metric, "key" | "label" | "isPeak" | "href"> & { values: number[]; isMoney?: boolean })[];
}

/** What an event is in words, and the page that shows it. */
function shownEvent({ kind, at, userId, target, about, amount }: Activity, mayReadPlayers: boolean) {
  const player = mayReadPlayers && userId ? addressWith("/admin/players", { search: userId }) : undefined;
  switch (kind) {
    case "registration":
      return { at, kind, userId, player: `/admin/players/${target}`, verb: "registered", text: "", href: "" };
    case "order":
      return {
        ...{ at, kind, userId, player, verb: `paid ${pesosText(amount ?? 0)} for` },
        ...{ text: about, href: `/admin/payments/${target}` },
      };
    case "ticket":
      return {
        ...{ at, kind, userId, player, verb: "opened the ticket" },
        ...{ text: about, href: `/admin/tickets/${target}` },
      };
    case "action":
      return {
        ...{ at, kind, userId, player: undefined, verb: "performed" },
        text: `${actionLabel(about)} (${target})`,
        href: addressWith("/admin/audit", { target, action: about }),
      };
  }
}

/** The icon of each kind of event: that of its page in the menu. */
const activityIcons = {
  registration: "players",
  order: "card",
  ticket: "message",
  action: "log",
} as const satisfies Record<Activity["kind"], MenuIcon>;

type ShownEvent = ReturnType<typeof shownEvent> & { age: string };

/** Events by Manila day, the latest first. */
function byDay(events: readonly ShownEvent[], today: string) {
  const days: { day: string; events: ShownEvent[] }[] = [];
  for (const event of events) {
    const date = manilaDate(Date.parse(event.at));
    const day = date === today ? "Today" : shortDay(date);
    if (days[days.length - 1]?.day !== day) days.push({ day, events: [] });
    days[days.length - 1]!.events.push(event);
  }
  return days;
}

/** The cards above the chart. */
const CARDS = 4;

/** What waits for somebody, and the activity of the site in numbers. */
export default function DashboardPage() {
  const { setup, warnings, alerts, days, countedAtMost, work, figures, activity, ...shown } =
    useLoaderData<typeof loader>();
  const metrics: Metric[] = figures.map(({ isMoney, ...figure }) => ({
    ...figure,
    format: isMoney ? pesosText : groupedNumber,
  }));
  const metric = metrics.find(({ key }) => key === shown.metric) ?? metrics[0];
  const href = (changed: { metric?: string; days?: string }) =>
    `${addressWith("/admin", { metric: metric?.key, days: shown.period, ...changed })}#chart`;
  return (
    <>
      <AdminHeading title="Dashboard" />
      {setup && <SetupReminder {...setup} />}
      <section className={styles.part} aria-labelledby="queue-title">
        <h2 id="queue-title">To do</h2>
        <Queue work={work} countedAtMost={countedAtMost} />
        <Problems warnings={warnings} alerts={alerts} />
      </section>
      <section className={styles.part} aria-labelledby="figures-title">
        <h2 id="figures-title">
          Last 30 days <small>Through {shortDay(days[days.length - 1] ?? "")}, Manila time; today is partial.</small>
        </h2>
        <dl className={styles.cards}>
          {metrics.slice(0, CARDS).map((one) => (
            <Card key={one.key} metric={one} href={one.href ?? href({ metric: one.key })} />
          ))}
        </dl>
      </section>
      {metric && (
        <section className={styles.chart} id="chart" aria-label={metric.label}>
          <Tabs
            label="Figure"
            tabs={metrics.map(({ key, label }) => ({ key, label }))}
            current={metric.key}
            href={(key) => href({ metric: key })}
          />
          <Chart metric={metric} days={days} length={Number(shown.period)}>
            <Tabs label="Period" tabs={periods} current={shown.period} href={(key) => href({ days: key })} />
          </Chart>
          <details className={styles.days}>
            <summary>Figures by day</summary>
            <DataTable
              label="Figures by day"
              rows={days
                .map((day, index) => ({ day, index }))
                .slice(-Number(shown.period))
                .reverse()}
              empty="There are no figures yet."
              columns={[
                { title: "Day", cell: ({ day }) => fullDay(day) },
                ...metrics.map(({ label, values, format }) => ({
                  title: label,
                  number: true,
                  cell: ({ index }: { index: number }) => format(values[index] ?? 0),
                })),
              ]}
            />
          </details>
        </section>
      )}
      <Section title="Latest activity">
        {activity.length > 0 ? (
          activity.map(({ day, events }) => (
            <section key={day} className={styles.activity} aria-label={day}>
              <h3>{day}</h3>
              <ul>
                {events.map((event) => (
                  <li key={`${event.at} ${event.verb} ${event.text}`}>
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <path d={menuIcons[activityIcons[event.kind]]} />
                    </svg>
                    <span>
                      {event.player ? <a href={event.player}>{event.userId}</a> : event.userId || "A visitor"}{" "}
                      {event.verb} {event.text && <a href={event.href}>{event.text}</a>}
                    </span>
                    <time dateTime={event.at} title={timeText(event.at)}>
                      {event.age} ago
                    </time>
                  </li>
                ))}
              </ul>
            </section>
          ))
        ) : (
          <p>There is no activity yet that your role can see.</p>
        )}
      </Section>
    </>
  );
}

const daysBefore = (days: number) => (days === 1 ? "the day before" : `the ${days} days before`);

/** A change against so many days before. */
function Compared({ now, before, days }: { now: number; before: number; days: number }) {
  const text = changeText(now, before);
  if (text === undefined) return <>No figures of the 30 days before</>;
  return (
    <>
      <Change text={text} /> vs. {daysBefore(days)}
    </>
  );
}

interface ProblemsProps {
  warnings: readonly string[];
  alerts: Dashboard["alerts"];
}

/** The problems that last as one strip: how many there are, the first of them, and the others behind a click. */
function Problems({ warnings, alerts }: ProblemsProps) {
  const problems = [...alerts.map(({ title, detail }) => `${title}: ${detail}`), ...warnings];
  const [worst, ...others] = problems;
  if (!worst) return null;
  return (
    <div className={styles.problems} role="alert">
      <p>
        <b>{others.length > 0 ? `1 of ${problems.length}` : "!"}</b> {worst}
      </p>
      {alerts.length > 0 && <a href="/admin/health">Open the health page</a>}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          <ul>
            {others.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A figure of the last 30 days, with its change, its value of today, and its course; its name leads to its page, or else to its chart. */
function Card({ metric, href }: { metric: Metric; href: string }) {
  const { now, before } = periodsOf(metric, 30);
  const figure = figureOf({ ...metric, values: now });
  return (
    <div>
      <dt>
        <a href={href}>{metric.label}</a>
      </dt>
      <dd className={styles.figure}>{metric.format(figure)}</dd>
      <dd className={styles.change}>
        <Compared now={figure} before={figureOf({ ...metric, values: before })} days={comparedDays(metric, 30)} />
      </dd>
      <dd className={styles.change}>Today: {metric.format(now[now.length - 1] ?? 0)}</dd>
      <dd className={styles.course}>
        {/* Without today, which is partial. */}
        <Sparkline values={now.slice(0, -1)} />
      </dd>
    </div>
  );
}

interface ChartProps {
  metric: Metric;
  days: readonly string[];
  /** How many days it shows. */
  length: number;
  children: React.ReactNode;
}

/** A figure by day, compared with as many days before. */
function Chart({ metric, days, length, children }: ChartProps) {
  const { now, before } = periodsOf(metric, length);
  const compared = comparedDays(metric, length);
  return (
    <>
      <div className={styles.legend}>
        <p>
          <b>{metric.format(figureOf({ ...metric, values: now }))}</b> last {length} days
        </p>
        <p>
          <b>{metric.format(figureOf({ ...metric, values: before }))}</b> {daysBefore(compared)}
        </p>
        {children}
      </div>
      <BarChart {...metric} days={days.slice(-length)} values={now} before={before} isLarge />
    </>
  );
}
