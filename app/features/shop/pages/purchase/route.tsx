import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { receiptId } from "#app/features/shop/cart.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { cancelLine } from "./cancel-line.server.ts";
import { loadPurchase } from "./load-purchase.server.ts";
import styles from "./purchase.module.css";
import { ReceiptTable } from "./receipt-table.tsx";
import { ThankYou } from "./thank-you.tsx";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("receipt.title"),
  path: "/shoppurchases",
  description: t("receipt.description"),
  noindex: true,
}));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  return loadPurchase(services, params.id);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const login = requireLogin(services, request);
  return cancelLine(services, login, await submittedForm(request, services), safePath(new URL(request.url).pathname));
}

export default function Purchase() {
  const receipt = useLoaderData<typeof loader>();
  const { missingParts, flash, user, settings } = useShell();
  return (
    <>
      <PageHead title={t("receipt.title")} sectionKey="shop" />
      {flash?.targetId === receiptId && <ThankYou outcome={flash} receipt={receipt} balances={user?.balances ?? []} />}
      <p className={styles.printed}>
        {settings.siteName} · {t("receipt.buyer", { userId: user?.userId ?? "" })}
      </p>
      <ItemFrame className={styles.receipt}>
        <div className="panel-head">
          <h2>{t("receipt.number", { id: receipt.id })}</h2>
          <HistoryTime time={receipt.time} />
        </div>
        {receipt.isGift && <p className={styles.gift}>{t("receipt.gift")}</p>}
        <ReceiptTable receipt={receipt} />
      </ItemFrame>
      <section className={styles.next} aria-labelledby="next-title">
        <h2 id="next-title">{t("receipt.howTo")}</h2>
        <p>{t("receipt.howToText")}</p>
        <p className={`screen-only ${styles.ways}`}>
          <a className="button quiet" href={localizedHref("/shoppurchases")}>
            {t("page.purchaseHistory")}
          </a>
          {!missingParts.includes("shop") && (
            <a className="button quiet" href={localizedHref("/itemshop")}>
              {t("page.itemShop")}
            </a>
          )}
        </p>
      </section>
    </>
  );
}
