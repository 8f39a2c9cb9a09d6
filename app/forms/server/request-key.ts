import { type GameApiErrorCode, isGameApiError, isOutcomeUnknown } from "#app/contract/errors.ts";
import { newToken } from "#app/crypto/tokens.ts";
import type { Services } from "#app/server/services.ts";

/** Name of the form field for the request key. */
export const requestKeyField = "requestKey";

type Keeper = Pick<Services, "session">;

/**
 * Returns the idempotency key of a form, so that the game server applies the form once however often it is submitted: a
 * new key, or the previous one as long as the outcome of that submission is unknown.
 * @param form name of the form and of its subject
 */
export function requestKeyFor({ session }: Keeper, form: string): string {
  return session.requestKey(form) ?? newToken();
}

/** Errors that the game server returns only after it has checked the key. */
const SETTLED: readonly GameApiErrorCode[] = ["invalid", "not_found", "conflict"];

/**
 * Keeps or drops a form's key after its call: the key stays as long as the outcome is unknown; after a known outcome
 * the next attempt gets a new key.
 * @param form as for {@link requestKeyFor}
 * @param key as submitted
 * @param error what the call threw; undefined if it succeeded
 */
export function settleRequestKey({ session }: Keeper, form: string, key: string, error?: unknown): void {
  if (isOutcomeUnknown(error)) session.keepRequestKey(form, key);
  else if (error === undefined || (isGameApiError(error) && SETTLED.includes(error.code)))
    session.keepRequestKey(form, undefined);
}
