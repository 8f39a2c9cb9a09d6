import type { Login } from "#app/auth/session.ts";
import type { FieldErrors } from "#app/contract/errors.ts";
import { withRepliedBalances } from "#app/features/currencies/balances.ts";
import { cartPath, receiptId } from "#app/features/shop/cart.ts";
import { buyForm, cartLineForm } from "#app/features/shop/cart-forms.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { isScripted } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { buyIntent } from "./intents.ts";

/** Handles the forms of the cart. @param code the discount code, which the next page keeps */
export function changeCart(services: Services, login: Login, form: FormData, code?: string) {
  return dispatchForm(form, { [buyIntent]: () => buy(services, login, form) }, () => changeLine(services, form, code));
}

/**
 * Sets the quantity or the check mark of a line, or removes it; idempotent, because the form contains absolute values.
 */
async function changeLine(services: Services, form: FormData, code: string | undefined) {
  const { gameApi } = services;
  const submission = parseSubmission({ services, form, schema: cartLineForm });
  if (!submission.values) return submission.fail(refusal(submission.errors), 400);
  const { seq, quantity, isChecked, remove } = submission.values;
  if (!remove && quantity === undefined && isChecked === undefined) return submission.fail(refusal({}), 400);
  try {
    const { message } = remove
      ? await gameApi.cart.remove({ seq })
      : await gameApi.cart.update({ seq, quantity, isChecked });
    // The page shows a change, and its script announces a removal.
    if (isScripted(form)) return submission.succeed({ tone: "success", lines: [] });
    return submission.succeed({
      tone: "success",
      lines: remove ? [message] : [],
      next: { to: remove ? cartPath(code) : `${cartPath(code)}#line-${seq}`, after: 0 },
    });
  } catch (error) {
    return submission.failWith(error);
  }
}

/** Buys the checked lines as the page showed them (specification section 10, "Cart"), and navigates to the receipt. */
async function buy(services: Services, { user }: Login, form: FormData) {
  const { gameApi, session } = services;
  const submission = parseSubmission({ services, form, schema: buyForm, requestKeyName: buyIntent });
  if (!submission.values) return submission.fail(refusal(submission.errors), 400);
  const { requestKey, items, code, discount } = submission.values;
  if (items.length === 0) return submission.fail({ tone: "error", lines: [t("cart.nothingSelected")] }, 400);
  try {
    const bought = await gameApi.cart.buy({ requestKey, items, ...(code ? { code, discount } : {}) });
    const { message, purchase } = bought;
    session.updateUser(withRepliedBalances(user, bought));
    return submission.succeed({
      tone: "success",
      lines: [message],
      targetId: receiptId,
      next: { to: `/shoppurchases/${purchase}`, after: 0 },
    });
  } catch (error) {
    return submission.failWith(error);
  }
}

/** Reports values that no form of this site sends once, whatever other errors they have. */
function refusal(problems: FieldErrors) {
  const [first = t("cart.garbled")] = Object.values(problems).flat();
  return { tone: "error" as const, lines: [first] };
}
