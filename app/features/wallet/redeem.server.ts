import { hasBalances, repliedBalances, withRepliedBalances } from "#app/features/currencies/balances.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { withUnknownOutcome } from "#app/forms/unknown-outcome.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { loginAddress } from "./addresses.ts";
import { coinsText } from "./coins-text.ts";
import { redeemForm, redeemIntent } from "./redeem-form.ts";

/**
 * Redeems a voucher and stores the new balances in the session, also for servers without a call that reads them
 * (specification sections 6, 7 and 8). An empty reply is not a success: the player sees that the outcome is unknown.
 * Handles the redeem form of every page.
 */
export async function redeem(services: Services, form: FormData) {
  const { gameApi, session } = services;
  const submission = parseSubmission({ services, form, schema: redeemForm });
  if (!session.login) {
    const nextLink = { href: loginAddress, label: t("shop.logIn") };
    return submission.fail({ tone: "error", lines: [t("session.loginFirst")], nextLink }, 401);
  }
  if (!submission.values) return submission.refuse(submission.errors);
  try {
    const { voucherCode, referralCode } = submission.values;
    const reply = await gameApi.wallet.redeem({ voucherCode, ...(referralCode ? { referralCode } : {}) });
    const { message, status } = reply;
    // Some servers reject a code with their own `status` in an otherwise successful reply.
    if (status != null && status !== 1)
      return submission.fail({ tone: "error", lines: [message || t("call.unexpected")] }, 400);
    if (status == null) {
      return submission.fail(withUnknownOutcome({ tone: "error", lines: [t("call.unexpected")] }, redeemIntent), 503);
    }
    const user = withRepliedBalances(session.login.user, reply);
    session.updateUser(user);
    const lines = [message || t("voucher.redeemed")];
    if (hasBalances(reply)) lines.push(t("voucher.balanceNow", { coins: coinsText(repliedBalances(user)) }));
    return submission.succeed({ tone: "success", lines });
  } catch (error) {
    return submission.failWith(error);
  }
}
