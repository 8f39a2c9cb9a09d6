import { useShell } from "#app/components/shell/use-shell.ts";
import type { User } from "#app/game-api/schemas.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./balance-panel.module.css";

const grouped = new Intl.NumberFormat("en");

/** What the player owns, and the way to own more: 'Load R-COINS' (specification section 2, "My Account page"). */
export function BalancePanel({ user, known }: { user: User; known: boolean }) {
  const { pictures } = useShell();
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="balance-title">
      <Picture
        className={styles.art}
        picture={pictures.recharge}
        sizes="(min-width: 700px) 520px, 100vw"
        alt=""
        eager
      />
      <div className="panel-head">
        <h2 id="balance-title">Load R-COINS</h2>
      </div>
      <div className={`panel-body ${styles.body}`}>
        <dl>
          <div className={styles.first}>
            <dt>R-Coin</dt>
            <dd>{grouped.format(user.UserPoint)}</dd>
          </div>
          <div>
            <dt>Milleage</dt>
            <dd>{grouped.format(user.UserPoint2)}</dd>
          </div>
          {known && (
            <div>
              <dt>Referral balance</dt>
              <dd>{grouped.format(user.ReferralBalance)}</dd>
            </div>
          )}
        </dl>
        <p className={styles.ways}>
          <a className="button" href="/topup">
            Redeem a voucher
          </a>
          <a href="/shoppurchases">Purchase History</a>
          <a href="/topuphistory">Top Up History</a>
        </p>
      </div>
    </section>
  );
}
