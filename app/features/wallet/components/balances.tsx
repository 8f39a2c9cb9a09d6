import { groupedNumber } from "#app/format/grouped-number.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownBalance } from "../shown-balances.ts";
import styles from "./balances.module.css";

interface BalancesProps {
  balances: readonly ShownBalance[];
  /** Below the numbers. */
  children: React.ReactNode;
}

/** A player's balances, on a picture of coins. */
export function Balances({ balances, children }: BalancesProps) {
  const { pictures } = useShell();
  return (
    <div className={styles.balances}>
      <Picture className="cover" picture={pictures.recharge} sizes="(min-width: 700px) 520px, 100vw" alt="" eager />
      <dl>
        {balances.map(({ label, amount }) => (
          <Fact key={label} name={label}>
            {groupedNumber(amount)}
          </Fact>
        ))}
      </dl>
      {children}
    </div>
  );
}
