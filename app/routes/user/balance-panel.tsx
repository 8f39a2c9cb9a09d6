import type { User } from "#app/features/accounts/calls.ts";
import { Balances } from "#app/features/wallet/components/balances.tsx";
import { RedeemForm } from "#app/features/wallet/components/redeem-form.tsx";
import styles from "./balance-panel.module.css";

/** What the player owns, and the way to own more: 'Load R-COINS' (specification section 2, "My Account page"). */
export function BalancePanel({ user, known }: { user: User; known: boolean }) {
  const { UserPoint, UserPoint2, ReferralBalance } = user;
  return (
    <section className="panel" aria-labelledby="balance-title">
      <div className="panel-head">
        <h2 id="balance-title">Load R-COINS</h2>
      </div>
      <Balances rcoin={UserPoint} milleage={UserPoint2} referral={known ? ReferralBalance : undefined} />
      <div className={`panel-body ${styles.body}`}>
        <RedeemForm />
        <p className={styles.ways}>
          <a href="/topup">About R-Coin and vouchers</a>
          <a href="/shoppurchases">Purchase History</a>
          <a href="/topuphistory">Top Up History</a>
        </p>
      </div>
    </section>
  );
}
