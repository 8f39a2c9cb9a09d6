import type { User } from "#app/features/accounts/calls.ts";
import { amountsOf } from "#app/features/currencies/balances.ts";
import { otherCurrencies } from "#app/features/currencies/currencies.ts";
import { RedeemForm } from "#app/features/wallet/components/redeem-form.tsx";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./balance-panel.module.css";

interface BalancePanelProps {
  user: User;
  known: boolean;
  /** Another button is the accent of the page. */
  quiet: boolean;
}

/**
 * 'Load R-COINS' (specification section 2, "My Account page"), with the balances that the box in the header does not
 * show.
 */
export function BalancePanel({ user, known, quiet }: BalancePanelProps) {
  const { missingParts } = useShell();
  const balances = known ? shownBalances(otherCurrencies, amountsOf(user)) : [];
  return (
    <Panel id="balance-title" title={t("user.balance")}>
      <div className="panel-body">
        <RedeemForm quiet={quiet} />
        <dl className={styles.balances}>
          {balances.map(({ label, amount }) => (
            <Fact key={label} name={label}>
              {groupedNumber(amount)}
            </Fact>
          ))}
        </dl>
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
