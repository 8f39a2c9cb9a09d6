import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { type AdminRight, hasRight, type RightsHolder } from "#app/features/admin/rights.ts";

const pages: readonly { path: string; label: string; right: AdminRight }[] = [
  { path: "/admin/payments", label: "Orders", right: "payments" },
  { path: "/admin/payments/statement", label: "Wallet statement", right: "payments" },
  { path: "/admin/payments/sales", label: "Sales", right: "payments" },
  { path: "/admin/payments/reconciliation", label: "Reconciliation", right: "payments" },
  { path: "/admin/payments/packages", label: "Packages", right: "prices" },
  { path: "/admin/payments/wallets", label: "Wallets", right: "settings" },
  { path: "/admin/payments/debts", label: "Debts", right: "payments" },
  { path: "/admin/payments/webhooks", label: "Webhooks", right: "payments" },
];

/** The pages about payments that somebody may open, for {@link PaymentPages}. */
export function paymentPagesOf(holder: RightsHolder): { path: string; label: string }[] {
  return pages.filter(({ right }) => hasRight(holder, right)).map(({ path, label }) => ({ path, label }));
}

interface PaymentPagesProps {
  pages: ReturnType<typeof paymentPagesOf>;
  /** The path of the page that is shown. */
  current: string;
}

/** Links between the pages about payments. */
export function PaymentPages({ pages, current }: PaymentPagesProps) {
  return (
    <Tabs
      label="Payments"
      tabs={pages.map(({ path, label }) => ({ key: path, label }))}
      current={current}
      href={(path) => path}
    />
  );
}
