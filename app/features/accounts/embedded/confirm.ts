import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { checkGuess } from "#app/embedded/rate-limits.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { loginForm, secretAnswerForm } from "../forms.ts";
import { lookupKey } from "./lookup.ts";

const passwordRules = z.object({ password: loginForm.shape.password });

/**
 * Checks that a request names the account of its session.
 * @throws GameApiError `forbidden`
 */
export function requireOwnAccount(
  { userNum, userId }: { userNum?: number | undefined; userId: string },
  { player }: PlayerContext,
): void {
  if ((userNum ?? player.userNum) === player.userNum && lookupKey(userId) === player.userIdKey) return;
  throw new GameApiError("forbidden", message("account.notYours"));
}

/**
 * Whether a password is the account's. Attempts are rate limited, wrong ones more strictly; attempts at the secret
 * answer count towards the same limits.
 * @throws GameApiError `rate_limited`; `unavailable` when too many hashes are waiting
 */
export function confirmPassword(password: string, context: PlayerContext): Promise<boolean> {
  return checkGuess(context, limitsOf(context), () => context.passwords.verify(password, context.player.passwordHash));
}

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
  const right = await checkGuess(context, limitsOf(context), () =>
    context.passwords.verifyAnswer(secretAnswer, context.player.secretAnswerHash),
  );
  if (right) return { message: t("account.rightSecretAnswer") };
  throw invalidField("secretAnswer", message("account.wrongSecretAnswer"));
};

function limitsOf({ player }: PlayerContext) {
  const subject = String(player.userNum);
  return {
    wrong: { limit: "wrongConfirmPerAccount", subject },
    all: { limit: "confirmPerAccount", subject },
  } as const;
}
