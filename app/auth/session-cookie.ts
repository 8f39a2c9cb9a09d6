/** Name of the cookie with the sealed session. No `__Host-` prefix, because a local start uses plain http. */
export const sessionCookieName = "portal_session";

/** The sealed session of a request, valid or not; undefined if it has none. */
export function sealedSession(request: Request): string | undefined {
  for (const cookie of request.headers.get("Cookie")?.split(";") ?? []) {
    const [name, value] = cookie.split("=", 2);
    if (name?.trim() === sessionCookieName && value?.trim()) return value.trim();
  }
  return undefined;
}

/**
 * Whether a request has a session cookie, valid or not. Requests with one never get shared pages, so this check errs on
 * the safe side and does not open the cookie.
 */
export function hasSession(request: Request): boolean {
  return sealedSession(request) !== undefined;
}
