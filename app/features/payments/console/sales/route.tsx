import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import parts from "#app/features/admin/components/parts.module.css";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { monthOptions } from "#app/features/payments/month-options.ts";
import { monthPattern, salesPeriods } from "#app/features/payments/sales-limits.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { SalesFigures } from "./figures.tsx";
import styles from "./sales.module.css";

const path = "/admin/payments/sales";

export const meta = adminMeta("Sales");

export const loader = adminLoader("payments", async ({ gameApi, admin, searchParams, services }) => {
  const typed = searchParams.get("month") ?? "";
  const month = monthPattern.test(typed) ? typed : undefined;
  const days = month ? undefined : (salesPeriods.find((one) => String(one) === searchParams.get("days")) ?? 30);
  const { receipts, ...sales } = await gameApi.salesAdmin.read({ days, month });
  const now = services.now();
  return {
    pages: paymentPagesOf(admin),
    ...sales,
    waiting: receipts.waiting,
    oldest: receipts.oldest ? waitingText(receipts.oldest, now) : "",
    months: monthOptions(now, month),
    query: { days, month },
  };
});

export default function Sales() {
  const { pages, months, query, ...figures } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Sales"
        lead="Paid orders by the day of their payment in Manila, less refunds to date. Test mode does not count."
      />
      <PaymentPages pages={pages} current={path} />
      <Tabs
        label="Period"
        tabs={salesPeriods.map((days) => ({ key: String(days), label: `${days} days` }))}
        current={String(query.days)}
        href={(days) => `${path}?days=${days}`}
      />
      <form className={parts.search} action={path}>
        <label htmlFor="sales-month">Month</label>
        <select id="sales-month" name="month" defaultValue={query.month ?? months[0]}>
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </select>
        <button type="submit" className="button quiet">
          Show
        </button>
        <button type="submit" className="button quiet" formAction="/admin/payments/sales.csv">
          Export CSV
        </button>
      </form>
      <div className={styles.figures}>
        <SalesFigures {...figures} />
      </div>
    </>
  );
}
