import { receiptId } from "#app/features/shop/cart.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import type { ShownBalance } from "#app/features/wallet/shown-balances.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Receipt } from "./load-purchase.server.ts";
import styles from "./thank-you.module.css";

/** How many of the bought items are shown. */
const SHOWN = 5;

interface ThankYouProps {
  outcome: Outcome;
  receipt: Receipt;
  balances: readonly ShownBalance[];
}

/** Above a receipt right after the purchase: the thanks, the bought items, and the balances that are left. */
export function ThankYou({ outcome, receipt: { lines, figure }, balances }: ThankYouProps) {
  return (
    <div className={`screen-only ${styles.band}`} id={receiptId}>
      <Picture className={styles.figure} picture={figure} sizes="200px" alt="" eager />
      <ul className={styles.items} aria-hidden="true">
        {lines.slice(0, SHOWN).map(({ line, item }) => (
          <li key={line}>
            <ItemPicture picture={item.picture} />
          </li>
        ))}
      </ul>
      <div>
        <p role="status" className={styles.thanks}>
          {outcome.lines.join(" ")}
        </p>
        {balances.length > 0 && (
          <p>
            {t("receipt.balance", {
              coins: balances.map(({ label, amount }) => `${groupedNumber(amount)} ${label}`).join(" · "),
            })}{" "}
            <a href={localizedHref("/itemshop")}>{t("receipt.shopMore")}</a>
          </p>
        )}
      </div>
    </div>
  );
}
