import { errorTexts } from "#app/domain/error-texts.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { GameApiError } from "../../errors.ts";
import type { PlayerContext } from "../call-context.ts";
import { invalidField } from "../invalid-field.ts";
import { checkGuess } from "../rate-limits.ts";
import { lookupKey } from "./lookup.ts";
import { verifyPassword, verifySecretAnswer } from "./passwords.ts";

/**
 * Checks that a request is about the account of its session.
 * @throws GameApiError `forbidden`
 */
export function requireOwnAccount(
  { UserNum, UserID }: { UserNum?: number | undefined; UserID: string },
  { player }: PlayerContext,
): void {
  if ((UserNum ?? player.userNum) === player.userNum && lookupKey(UserID) === player.userIdKey) return;
  throw new GameApiError("forbidden", "This is not your account.");
}

/**
 * Whether a password is the account's. Wrong ones are limited, together with wrong secret answers.
 * @throws GameApiError `rate_limited`
 */
export function confirmPassword(password: string, context: PlayerContext): Promise<boolean> {
  return checkGuess(context, attempt(context), () => verifyPassword(password, context.player.passwordHash));
}

/** The message is empty when the password is wrong (specification section 7, `/api/validate-password`). */
export async function validatePassword(
  request: CallRequest<"validatePassword">,
  context: PlayerContext,
): Promise<CallReply<"validatePassword">> {
  requireOwnAccount(request, context);
  const right = await confirmPassword(request.UserPass, context);
  return { message: right ? "Password is correct." : "" };
}

/**
 * Checks the answer to the secret question, ignoring case and extra spaces.
 * @throws GameApiError `invalid` when it is wrong, `forbidden`, `rate_limited`
 */
export async function validateSecretAnswer(
  request: CallRequest<"validateSecretAnswer">,
  context: PlayerContext,
): Promise<CallReply<"validateSecretAnswer">> {
  requireOwnAccount(request, context);
  const right = await checkGuess(context, attempt(context), () =>
    verifySecretAnswer(request.secretAnswer, context.player.secretAnswerHash),
  );
  if (right) return { message: "Secret answer is correct." };
  throw invalidField("secretAnswer", errorTexts.wrongSecretAnswer);
}

function attempt({ player }: PlayerContext) {
  return { limit: "confirmPerAccount", subject: String(player.userNum) } as const;
}
