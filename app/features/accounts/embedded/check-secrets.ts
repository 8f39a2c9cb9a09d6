import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { checkGuess } from "#app/embedded/rate-limits.ts";
import { confirmLimits, confirmPassword, requireOwnAccount } from "#app/features/account-changes/embedded/confirm.ts";
import { loginForm, secretAnswerForm } from "#app/features/account-changes/forms.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";

const passwordRules = z.object({ password: loginForm.shape.password });

/** The message is empty when the password is wrong (specification section 7, `/api/validate-password`). */
export const checkPassword: Handler<typeof accountsCalls.checkPassword> = async (request, context) => {
  const { password } = checkedForm(passwordRules, request);
  requireOwnAccount(request, context);
  const right = await confirmPassword(password, context);
  return { message: right ? t("account.rightPassword") : "" };
};

/**
 * Checks the answer to the secret question, ignoring case and extra spaces.
 * @throws GameApiError `invalid` when it is wrong, `forbidden`, `rate_limited`
 */
export const checkSecretAnswer: Handler<typeof accountsCalls.checkSecretAnswer> = async (request, context) => {
  const { secretAnswer } = checkedForm(secretAnswerForm, request);
  requireOwnAccount(request, context);
  const right = await checkGuess(context, confirmLimits(context), () =>
    context.passwords.verifyAnswer(secretAnswer, context.player.secretAnswerHash),
  );
  if (right) return { message: t("account.rightSecretAnswer") };
  throw invalidField("secretAnswer", message("account.wrongSecretAnswer"));
};
