import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CallReply } from "#app/contract/contract.ts";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { Change } from "#app/features/admin/components/change.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import parts from "#app/features/admin/components/parts.module.css";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { Total, Totals } from "#app/features/admin/components/totals.tsx";
import { monthOptions } from "#app/features/payments/month-options.ts";
import { comparedTotals } from "#app/features/statistics/compared-totals.ts";
import { statisticsPeriods } from "#app/features/statistics/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { readPeriod } from "./read-period.server.ts";
import styles from "./statistics.module.css";

const path = "/admin/statistics";

export const meta = adminMeta("Statistics");

export const loader = adminLoader("console", async ({ gameApi, searchParams, services }) => {
  const period = readPeriod(searchParams);
  const { totals, before, countries, ...statistics } = await gameApi.statisticsAdmin.read(period);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
  const countryName = (code: string) => (code === "XX" ? "Unknown" : (names.of(code) ?? code));
  return {
    ...statistics,
    countries: { ...countries, top: countries.top.map(({ name, count }) => ({ name: countryName(name), count })) },
    visitors: totals.traffic?.visitors ?? 0,
    totals: comparedTotals(totals, before),
    comparison: !before
      ? "so far"
      : period.month
        ? "compared with the month before"
        : "compared with as many days before",
    months: monthOptions(services.now(), period.month),
    period,
  };
});

export default function StatisticsPage() {
  const {
    days,
    visitors,
    totals,
    comparison,
    countedSince,
    months,
    period,
    funnel,
    retention,
    items,
    vouchers,
    pages,
    referrers,
    countries,
  } = useLoaderData<typeof loader>();
  const dates = days.map(({ day }) => day);
  const net = days.flatMap(({ net }) => net ?? []);
  const steps = funnelSteps(countedSince ? null : visitors, funnel);
  return (
    <>
      <AdminHeading
        title="Statistics"
        lead={`${fullDay(dates[0] ?? "")} to ${fullDay(dates[dates.length - 1] ?? "")} in Manila, ${comparison}. Visitors are estimated without cookies: each counts once a day, and people who share an address and a browser count as one.${countedSince ? ` They are counted since ${fullDay(countedSince)}.` : ""}`}
      />
      <Tabs
        label="Period"
        tabs={statisticsPeriods.map((days) => ({
          key: String(days),
          label: days === 1 ? "Today" : `${days} days`,
        }))}
        current={period.days ? String(period.days) : undefined}
        href={(days) => `${path}?days=${days}`}
      />
      <form className={parts.search} action={path}>
        <label htmlFor="statistics-month">Month</label>
        <select id="statistics-month" name="month" defaultValue={period.month ?? ""}>
          <option value="">Choose</option>
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </select>
        <button type="submit" className="button quiet">
          Show
        </button>
        <a
          className="button quiet"
          href={`${path}.csv?${period.month ? `month=${period.month}` : `days=${period.days}`}`}
        >
          Export CSV
        </a>
      </form>
      <Totals>
        {totals.map(({ label, value, change, before }) => (
          <Total
            key={label}
            label={label}
            value={value}
            details={
              before
                ? [
                    <>
                      {change && <Change text={change} />} {before} before
                    </>,
                  ]
                : []
            }
          />
        ))}
      </Totals>
      <div className={styles.charts}>
        {(
          [
            ["Visitors", days.map(({ visitors }) => visitors), groupedNumber],
            ["Page views", days.map(({ views }) => views), groupedNumber],
            ["Registrations", days.map(({ registrations }) => registrations), groupedNumber],
            ...(net.length > 0 ? [["Net sales", net, pesosText] as const] : []),
          ] as const
        ).map(([label, values, format]) => (
          <Section key={label} title={label}>
            <BarChart label={label} days={dates} values={values} format={format} />
          </Section>
        ))}
        <details className={styles.days}>
          <summary>Figures by day</summary>
          <DataTable
            label="Figures by day"
            rows={[...days].reverse()}
            empty=""
            columns={[
              { title: "Day", cell: ({ day }) => fullDay(day) },
              { title: "Visitors", number: true, cell: (row) => groupedNumber(row.visitors) },
              { title: "Page views", number: true, cell: (row) => groupedNumber(row.views) },
              { title: "Registrations", number: true, cell: (row) => groupedNumber(row.registrations) },
              ...(net.length > 0
                ? [{ title: "Net sales", number: true, cell: (row: (typeof days)[number]) => pesosText(row.net ?? 0) }]
                : []),
            ]}
          />
        </details>
      </div>
      <div className={styles.tables}>
        <Section title="From visit to first payment">
          <p className={styles.text}>Confirmations and payments until now, by those who registered in this period.</p>
          <DataTable
            label="From visit to first payment"
            rows={steps}
            empty=""
            columns={[
              {
                title: "Step",
                // Of the first step, so that the bars can be compared.
                cell: ({ step, count }) => <Shared part={shareOf(count, steps[0]?.count ?? 0)}>{step}</Shared>,
              },
              { title: "Number", number: true, cell: ({ count }) => groupedNumber(count) },
              { title: "Share", number: true, cell: ({ share }) => share },
            ]}
          />
        </Section>
        <CountTable title="Pages" column="Page" {...pages} linked />
        <CountTable title="Referring sites" column="Site" {...referrers} />
        <CountTable title="Countries" column="Country" {...countries} />
        {items && (
          <Section title="Best sellers">
            <p className={styles.text}>By the number sold, before refunds.</p>
            <DataTable
              label="Best sellers"
              rows={items}
              empty="Nothing was bought in this period."
              columns={[
                {
                  title: "Item",
                  // The first has sold most.
                  cell: ({ name, quantity }) => (
                    <Shared part={shareOf(quantity, items[0]?.quantity ?? 0)}>{name}</Shared>
                  ),
                },
                { title: "Sold", number: true, cell: ({ quantity }) => groupedNumber(quantity) },
                { title: t("currency.rcoin"), number: true, cell: ({ coins }) => groupedNumber(coins) },
              ]}
            />
          </Section>
        )}
        {vouchers && (
          <Section title="Vouchers and referrals">
            <p className={styles.text}>
              {groupedNumber(vouchers.redeemed)} vouchers redeemed for {groupedNumber(vouchers.coins)}{" "}
              {t("currency.rcoin")}; {groupedNumber(vouchers.referred)} with a referral code, which earned its owners{" "}
              {groupedNumber(vouchers.shares)} of {t("currency.referral").toLowerCase()}.
            </p>
            <DataTable
              label="Vouchers by campaign"
              rows={vouchers.campaigns}
              empty="No voucher was redeemed in this period."
              columns={[
                { title: "Campaign", cell: ({ name }) => name || "Without a campaign" },
                { title: "Redeemed", number: true, cell: ({ count }) => groupedNumber(count) },
              ]}
            />
          </Section>
        )}
      </div>
      <RetentionTable rows={retention} />
    </>
  );
}

type Reply = CallReply<"statisticsAdmin.read">;

/** @param visitors null if they were not counted in the whole period */
function funnelSteps(visitors: number | null, { registered, confirmed, paid }: Reply["funnel"]) {
  const ofRegistered = (step: string, count: number) => ({ step, count, share: percentText(count, registered) });
  return [
    ...(visitors === null
      ? [{ step: "Registered", count: registered, share: "–" }]
      : [
          { step: "Visitors, each once a day", count: visitors, share: "–" },
          { step: "Registered, of visitors", count: registered, share: percentText(registered, visitors) },
        ]),
    ofRegistered("Confirmed their address, of registered", confirmed),
    ...(typeof paid === "number" ? [ofRegistered("Paid for an order, of registered", paid)] : []),
  ];
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** A name with a bar for its share below it. */
function Shared({ part, children }: { part: number; children: ReactNode }) {
  return (
    <>
      {children}
      <svg className={styles.share} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(part * 1000) / 10} height="3" />
      </svg>
    </>
  );
}

/** A share such as "12.5 %"; a dash of nothing. */
function percentText(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((1000 * part) / whole) / 10} %` : "–";
}

interface CountTableProps {
  title: string;
  column: string;
  top: readonly { name: string; count: number }[];
  /** The sum of all, also of those that are not listed. */
  total: number;
  /** Whether the names are pages of the site. */
  linked?: boolean;
}

function CountTable({ title, column, top, total, linked = false }: CountTableProps) {
  const others = total - top.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={[...top, ...(others > 0 ? [{ name: "", count: others }] : [])]}
        empty="Nothing was counted in this period."
        columns={[
          {
            title: column,
            cell: ({ name, count }) => (
              <Shared part={shareOf(count, total)}>
                {linked && name ? <a href={name}>{name}</a> : name || "Others"}
              </Shared>
            ),
          },
          { title: "Views", number: true, cell: ({ count }) => groupedNumber(count) },
          { title: "Share", number: true, cell: ({ count }) => percentText(count, total) },
        ]}
      />
    </Section>
  );
}

/** What share of the players of each week came back in the weeks after it. */
function RetentionTable({ rows }: { rows: Reply["retention"] }) {
  const weeks = Math.max(0, ...rows.map(({ later }) => later.length));
  return (
    <Section title="Retention">
      <p className={styles.text}>
        For each week: the share of its new players who logged in or were still logged in during the weeks after it.
      </p>
      <DataTable
        label="Retention"
        rows={rows.filter(({ players }) => players > 0).reverse()}
        empty="Counted at the end of the first week with registrations."
        columns={[
          { title: "Week from", cell: ({ week }) => fullDay(week) },
          { title: "Registered", number: true, cell: ({ players }) => groupedNumber(players) },
          ...Array.from({ length: weeks }, (_, index) => ({
            title: index === 0 ? "1 week later" : `${index + 1} weeks`,
            number: true,
            cell: ({ players, later }: Reply["retention"][number]) =>
              index < later.length && (
                <span className={styles.kept} data-level={Math.round(4 * shareOf(later[index] ?? 0, players))}>
                  {percentText(later[index] ?? 0, players)}
                </span>
              ),
          })),
        ]}
      />
    </Section>
  );
}
