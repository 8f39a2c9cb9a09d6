import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { orderView, readOrder } from "./load-order.server.ts";
import styles from "./receipt.module.css";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta<typeof loader>((data) => ({
  name: t("invoice.title", { name: data?.order.receipt ?? "" }),
  path: "/payments",
  description: t("invoice.description"),
  noindex: true,
}));

/** @throws Response 404 for an order that was not paid */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { user } = requireLogin(services, request);
  const order = orderView(await readOrder(services, params.number), services.now());
  const { receipt, paidAt } = order;
  if (!receipt || !paidAt) throw new Response(null, { status: 404 });
  return { order, paidAt, buyer: user.userId };
}

/** The receipt of a paid order, to be printed. */
export default function Receipt() {
  const { order, paidAt, buyer } = useLoaderData<typeof loader>();
  const { settings } = useShell();
  const { number, receipt, packageName, total, amount, method, paidWith, refunded, isTest } = order;
  return (
    <>
      <PageHead title={t("invoice.title", { name: receipt })} sectionKey="shop" />
      <div className={styles.paper}>
        {isTest && <p className={styles.test}>{t("invoice.test")}</p>}
        <p className={styles.seller}>{settings.siteName}</p>
        <dl>
          <Fact name={t("invoice.number")}>{receipt}</Fact>
          <Fact name={t("invoice.date")}>{t("invoice.time", { time: paidAt.manila })}</Fact>
          <Fact name={t("invoice.order")}>{number}</Fact>
          <Fact name={t("invoice.seller")}>{settings.siteName}</Fact>
          <Fact name={t("invoice.buyer")}>
            <span className="player-name">{buyer}</span>
          </Fact>
          <Fact name={t("order.package")}>{packageName}</Fact>
          <Fact name={t("invoice.coins")}>{total}</Fact>
          <Fact name={t("order.method")}>{paidWith && paidWith !== method ? `${method} (${paidWith})` : method}</Fact>
          <Fact name={t("invoice.total")} className={styles.total}>
            {amount}
          </Fact>
          {refunded && <Fact name={t("invoice.refunded")}>{refunded}</Fact>}
        </dl>
      </div>
      <p className={`screen-only ${styles.ways}`}>
        <span>{t("invoice.print")}</span> <a href={localizedHref(`/payments/${number}`)}>{t("invoice.back")}</a>
      </p>
    </>
  );
}
