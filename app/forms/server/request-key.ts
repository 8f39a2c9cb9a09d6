import { type GameApiErrorCode, isGameApiError, isOutcomeUnknown } from "#app/contract/errors.ts";
import { newToken } from "#app/crypto/tokens.ts";
import type { Services } from "#app/server/services.ts";

/** Name of the field of forms that carries the key. */
export const requestKeyField = "requestKey";

type Keeper = Pick<Services, "session">;

/**
 * The key that names one attempt to do what a form does, so that the game server does it once, however often the form
 * is sent: a new one, or the one that was sent before while it is not known what came of that.
 * @param form names the form and what it is about
 */
export function requestKeyFor({ session }: Keeper, form: string): string {
  return session.requestKey(form) ?? newToken();
}

/** Errors that the game server can only answer with when it has looked at the key. */
const SETTLED: readonly GameApiErrorCode[] = ["invalid", "not_found", "conflict"];

/**
 * Decides what becomes of a form's key after its call: it stays in the form as long as the outcome is not known, and the
 * next attempt after a known one gets a new key.
 * @param form as for {@link requestKeyFor}
 * @param key as it was sent
 * @param error what the call threw, undefined when it worked
 */
export function settleRequestKey({ session }: Keeper, form: string, key: string, error?: unknown): void {
  if (isOutcomeUnknown(error)) session.keepRequestKey(form, key);
  else if (error === undefined || (isGameApiError(error) && SETTLED.includes(error.code)))
    session.keepRequestKey(form, undefined);
}
