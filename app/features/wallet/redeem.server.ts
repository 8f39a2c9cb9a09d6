import { errorTexts } from "#app/contract/error-texts.ts";
import { en } from "#app/contract/messages/en.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { withUnknownOutcome } from "#app/forms/unknown-outcome.ts";
import type { Services } from "#app/server/services.ts";
import { hasBalances, withRepliedBalances } from "./balances.ts";
import { redeemForm, redeemIntent } from "./redeem-form.ts";

/** Where visitors log in to redeem, and come back from: only the page of its own lets them see the form. */
export const toLogin = `/login?redirectTo=${encodeURIComponent("/topup")}`;

/**
 * Redeems a voucher and remembers the new balances, also for servers that cannot be asked for them (specification
 * sections 6, 7 and 8). A reply that says nothing at all is no success: the player is told that the outcome is unknown.
 * Answers the redeem form of every page.
 */
export async function redeem(services: Services, form: FormData) {
  const { gameApi, session } = services;
  const submission = parseSubmission({ services, form, schema: redeemForm });
  if (!session.login) {
    const way = { href: toLogin, label: "Log in" };
    return submission.fail({ tone: "error", lines: [errorTexts.loginFirst], way }, 401);
  }
  if (!submission.values) return submission.refuse(submission.errors);
  try {
    const { voucherCode, referralCode } = submission.values;
    const reply = await gameApi.wallet.redeem({ voucherCode, ...(referralCode ? { referralCode } : {}) });
    const { message, status } = reply;
    // Some servers refuse with a status of their own in a reply that is fine otherwise.
    if (status != null && status !== 1)
      return submission.fail({ tone: "error", lines: [message || en["call.unexpected"]] }, 400);
    if (status == null && !message && !hasBalances(reply)) {
      return submission.fail(withUnknownOutcome({ tone: "error", lines: [en["call.unexpected"]] }, redeemIntent), 503);
    }
    session.updateUser(withRepliedBalances(session.login.user, reply));
    return submission.succeed({ tone: "success", lines: [message || "Your voucher was redeemed."] });
  } catch (error) {
    return submission.failWith(error);
  }
}
