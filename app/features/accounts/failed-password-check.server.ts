import { endedOutcome } from "#app/auth/guards.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { FormSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * Answers a form whose password could not be checked (specification section 8). Errors that any call may return keep
 * their own texts.
 * @throws anything that is not a `GameApiError`
 */
export function failedPasswordCheck(error: unknown, submission: Pick<FormSubmission<unknown>, "fail" | "failWith">) {
  if (!isGameApiError(error) || endedOutcome(error) || error.code === "rate_limited") return submission.failWith(error);
  const lines = [t("account.passwordCheckFailed")];
  return submission.fail({ tone: "error", title: t("outcome.error"), lines }, statusOfCode(error.code));
}
