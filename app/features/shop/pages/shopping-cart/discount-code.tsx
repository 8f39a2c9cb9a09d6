import { cartLimits } from "#app/features/shop/limits.ts";
import { pricedText } from "#app/features/shop/price.ts";
import { asTyped } from "#app/forms/field.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import joinedInput from "#app/ui/joined-input.module.css";
import type { CartCodes } from "./load-cart.server.ts";
import styles from "./order-summary.module.css";

interface DiscountCodeProps {
  codes: CartCodes;
  /** Whether the code lowers the price of the selected items. */
  lowers: boolean;
}

/** The field of the discount code. Its form loads the cart with the code in the address, also without scripts. */
export function DiscountCode({ codes: { typed, discount, problem }, lowers }: DiscountCodeProps) {
  const wrong = problem ?? (discount && !lowers ? notLowering(discount.minTotal) : undefined);
  return (
    <form method="get" action={localizedHref("/shoppingcart")} className={styles.code}>
      <label htmlFor="discount-code">{t("cart.code")}</label>
      <span>
        <input
          className={joinedInput.joined}
          id="discount-code"
          name="code"
          defaultValue={typed}
          maxLength={cartLimits.codeLength}
          autoComplete="off"
          {...asTyped}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "discount-problem" : undefined}
        />
        <button type="submit" className="button quiet">
          {t("cart.useCode")}
        </button>
      </span>
      {wrong && (
        <p id="discount-problem" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

function notLowering(minTotal: number): string {
  return minTotal > 0 ? t("discount.minimum", { amount: pricedText(minTotal) }) : t("discount.nothing");
}
