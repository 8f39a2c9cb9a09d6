import type { User } from "#app/features/accounts/calls.ts";
import { amountsOf } from "#app/features/currencies/balances.ts";
import { currencies, headlineCurrencies } from "#app/features/currencies/currencies.ts";
import { Balances } from "#app/features/wallet/components/balances.tsx";
import { RedeemForm } from "#app/features/wallet/components/redeem-form.tsx";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./balance-panel.module.css";

/** The player's balances, and the link 'Load R-COINS' (specification section 2, "My Account page"). */
export function BalancePanel({ user, known }: { user: User; known: boolean }) {
  const { missingParts } = useShell();
  const balances = shownBalances(known ? currencies : headlineCurrencies, amountsOf(user));
  return (
    <Panel id="balance-title" title={t("user.balance")}>
      <Balances balances={balances} />
      <div className={`panel-body ${styles.body}`}>
        <RedeemForm />
        <p className={styles.ways}>
          <a href={localizedHref("/topup")}>{t("user.aboutCoins")}</a>
          <a href={localizedHref("/shoppurchases")}>{t("page.purchaseHistory")}</a>
          <a href={localizedHref("/topuphistory")}>{t("page.topUpHistory")}</a>
          {!missingParts.includes("payments") && <a href={localizedHref("/payments")}>{t("page.payments")}</a>}
        </p>
      </div>
    </Panel>
  );
}
