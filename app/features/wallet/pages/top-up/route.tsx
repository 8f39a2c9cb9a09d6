import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { orderIntent } from "#app/features/payments/order-form.ts";
import { loginAddress } from "#app/features/wallet/addresses.ts";
import { Balances } from "#app/features/wallet/components/balances.tsx";
import { RedeemForm } from "#app/features/wallet/components/redeem-form.tsx";
import { redeem } from "#app/features/wallet/redeem.server.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { AboutCoins } from "./about-coins.tsx";
import { loadOffers } from "./load-packages.server.ts";
import { orderPackage } from "./order-package.server.ts";
import packages from "./packages.module.css";
import { Packages } from "./packages.tsx";
import styles from "./top-up.module.css";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({ name: t("topUp.title"), path: "/topup", description: t("topUp.lead") }));

export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { session } = services;
  return {
    offers: await loadOffers(services),
    art: picture("banners/redeem-code"),
    steps: [picture("items/dungeon-ticket"), picture("topup/coins-2"), picture("items/festival-robe")],
    loginHref: session.login ? undefined : loginAddress,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const form = await submittedForm(request, services);
  return dispatchForm(form, { [orderIntent]: () => orderPackage(services, form) }, () => redeem(services, form));
}

/** A public page; ordering and redeeming need a login (specification section 10, "Gated routes"). */
export default function TopUp() {
  const { offers, art, steps, loginHref } = useLoaderData<typeof loader>();
  const { user, settings } = useShell();
  return (
    <>
      <PageHead
        title={t("topUp.title")}
        sectionKey="shop"
        place="voucher"
        lead={offers ? t("package.lead") : t("topUp.lead")}
      />
      <div className="stack">
        {user && (
          <Panel id="balance-title" title={t("topUp.balance")}>
            <Balances balances={user.balances}>
              <p className={styles.ways}>
                <a href={localizedHref("/topuphistory")}>{t("page.topUpHistory")}</a>
                <a href={localizedHref("/shoppurchases")}>{t("page.purchaseHistory")}</a>
              </p>
            </Balances>
          </Panel>
        )}
        {offers && (
          <section className={`panel ${packages.packages}`} aria-labelledby="packages-title">
            <Packages {...offers} isPlayer={loginHref === undefined} seller={settings.siteName} />
          </section>
        )}
        <section className="panel" aria-labelledby="redeem-title">
          <div className={`panel-head ${styles.banner}`}>
            <Picture picture={art} sizes="520px" alt="" eager />
            <h2 id="redeem-title">{t("topUp.redeem")}</h2>
          </div>
          <div className="panel-body">
            <RedeemForm loginHref={loginHref} quiet={offers !== undefined} />
          </div>
        </section>
        <AboutCoins pictures={steps} />
      </div>
    </>
  );
}
