import { groupedNumber } from "#app/format/grouped-number.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./balances.module.css";

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
          <dd>{groupedNumber(rcoin)}</dd>
        </div>
        <div>
          <dt>Milleage</dt>
          <dd>{groupedNumber(milleage)}</dd>
        </div>
        {referral !== undefined && (
          <div>
            <dt>Referral balance</dt>
            <dd>{groupedNumber(referral)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
