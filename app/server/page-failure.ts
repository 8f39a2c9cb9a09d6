import { isGameApiError, retryAfterOf, statusOfCode } from "#app/contract/errors.ts";

/**
 * Converts a failed call into the response for a loader to throw, when the page cannot be rendered without the reply.
 * The root route shows the error page of its status, such as 'Not available on this server.'
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
