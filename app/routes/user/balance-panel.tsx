import type { User } from "#app/features/accounts/calls.ts";
import { amountsOf } from "#app/features/wallet/balances.ts";
import { Balances } from "#app/features/wallet/components/balances.tsx";
import { RedeemForm } from "#app/features/wallet/components/redeem-form.tsx";
import { currencies, headlineCurrencies } from "#app/features/wallet/currencies.ts";
import { shownBalances } from "#app/features/wallet/shown-balances.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./balance-panel.module.css";

/** The player's balances, and the link 'Load R-COINS' (specification section 2, "My Account page"). */
export function BalancePanel({ user, known }: { user: User; known: boolean }) {
  const balances = shownBalances(known ? currencies : headlineCurrencies, amountsOf(user));
  return (
    <Panel id="balance-title" title="Load R-COINS">
      <Balances balances={balances} />
      <div className={`panel-body ${styles.body}`}>
        <RedeemForm />
        <p className={styles.ways}>
          <a href="/topup">About R-Coin and vouchers</a>
          <a href="/shoppurchases">Purchase History</a>
          <a href="/topuphistory">Top Up History</a>
        </p>
      </div>
    </Panel>
  );
}
