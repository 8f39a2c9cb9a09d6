import { Picture } from "#app/ui/picture.tsx";
import { useShell } from "../shell/use-shell.ts";
import styles from "./balances.module.css";

const grouped = new Intl.NumberFormat("en");

interface BalancesProps {
  rcoin: number;
  milleage: number;
  /** Undefined when the server does not tell it. */
  referral?: number | undefined;
}

/** What a player owns, before a pile of coins. */
export function Balances({ rcoin, milleage, referral }: BalancesProps) {
  const { pictures } = useShell();
  return (
    <div className={styles.balances}>
      <Picture picture={pictures.recharge} sizes="(min-width: 700px) 520px, 100vw" alt="" eager />
      <dl>
        <div>
          <dt>R-Coin</dt>
          <dd>{grouped.format(rcoin)}</dd>
        </div>
        <div>
          <dt>Milleage</dt>
          <dd>{grouped.format(milleage)}</dd>
        </div>
        {referral !== undefined && (
          <div>
            <dt>Referral balance</dt>
            <dd>{grouped.format(referral)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
