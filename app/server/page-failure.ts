import { isGameApiError, retryAfterOf, statusOfCode } from "#app/contract/errors.ts";

/**
 * What a loader throws when a call failed without which there is no page: the root shows the page of that status, 'Not
 * available on this server.' among them.
 * @throws anything that is not a `GameApiError`
 */
export function pageFailure(error: unknown): Response {
  if (!isGameApiError(error)) throw error;
  const retryAfter = retryAfterOf(error);
  return new Response(null, {
    status: statusOfCode(error.code),
    headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  });
}
