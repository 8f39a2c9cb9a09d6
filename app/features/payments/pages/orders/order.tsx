import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import waitingScript from "#app/enhance/waiting-page.ts?worker&url";
import { orderIntents } from "#app/features/payments/receipt-form.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { changeOrder } from "./change-order.server.ts";
import { orderView, readOrder } from "./load-order.server.ts";
import styles from "./order.module.css";
import { OrderHistory } from "./order-history.tsx";
import { OrderState } from "./order-state.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { WalletPanel } from "./wallet-panel.tsx";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta<typeof loader>((data) => ({
  name: t("order.title", { number: data?.order.number ?? "" }),
  path: "/payments",
  description: t("order.lead"),
  noindex: true,
}));

/** How often a waiting page loads again, in seconds. */
const RELOAD_AFTER = 20;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  const { searchParams } = new URL(request.url);
  // PayPal names the payer who approved a payment, whose money is to be taken then.
  const order = orderView(await readOrder(services, params.number, searchParams.has("PayerID")), services.now());
  // A receipt that was sent can be replaced, but its form is not in the way of waiting for the cashier.
  const replaces = searchParams.has("receipt");
  return { order, showsForm: order.maySendReceipt && (order.state !== "submitted" || replaces) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return changeOrder(services, request, params.number);
}

/** The page to which a payment provider leads back: it shows the order's true state and claims no success itself. */
export default function OrderPage() {
  const { order, showsForm } = useLoaderData<typeof loader>();
  const isRefused = useActionData<FormActionData>()?.intent === orderIntents.receipt;
  const { number, state, isTest, isManual, wallet } = order;
  const asksForReceipt = showsForm || (isRefused && order.maySendReceipt);
  const isWaiting = !asksForReceipt && (state === "submitted" || (state === "open" && !isManual));
  return (
    <>
      <PageHead title={t("order.title", { number })} sectionKey="shop" place="voucher" />
      {isTest && <p className={styles.test}>{t("order.testMode")}</p>}
      <script type="module" src={waitingScript} />
      {isWaiting && <page-reload data-seconds={RELOAD_AFTER} />}
      <div className="stack">
        <OrderState order={order} isWaiting={isWaiting} />
        <div className={styles.columns}>
          {asksForReceipt && wallet && (
            <div className="stack">
              {state !== "submitted" && <WalletPanel order={order} wallet={wallet} />}
              <Panel id="receipt-title" title={t("order.sendReceipt")} padded>
                <ReceiptForm reference={order.reference} until={order.receiptUntil} />
              </Panel>
            </div>
          )}
          <div className="stack">
            <OrderSummary order={order} />
            <OrderHistory events={order.events} />
          </div>
        </div>
        <p>
          <a href={localizedHref("/payments")}>{t("order.all")}</a>
        </p>
      </div>
    </>
  );
}
