import type { Login } from "#app/auth/session.ts";
import { withRepliedBalances } from "#app/features/currencies/balances.ts";
import { cancelLineForm } from "#app/features/shop/cart-forms.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Cancels the units of a bought line that the game has not taken yet (specification section 10, "Delivery").
 * @param receipt path of the receipt, which shows the result
 */
export async function cancelLine(services: Services, { user }: Login, form: FormData, receipt: string) {
  const { gameApi, session } = services;
  const submission = parseSubmission({ services, form, schema: cancelLineForm });
  if (!submission.values) return submission.fail({ tone: "error", lines: [t("cart.garbled")] }, 400);
  try {
    const cancelled = await gameApi.purchases.cancelDelivery(submission.values);
    session.updateUser(withRepliedBalances(user, cancelled));
    return submission.succeed({ tone: "success", lines: [cancelled.message], next: { to: receipt, after: 0 } });
  } catch (error) {
    return submission.failWith(error);
  }
}
