/** Name of the cookie that carries the sealed session. No `__Host-` prefix: a local start runs on plain http. */
export const sessionCookieName = "portal_session";

/** The sealed session a request brings, opened or not; undefined when it brings none. */
export function sealedSession(request: Request): string | undefined {
  for (const cookie of request.headers.get("Cookie")?.split(";") ?? []) {
    const [name, value] = cookie.split("=", 2);
    if (name?.trim() === sessionCookieName && value?.trim()) return value.trim();
  }
  return undefined;
}

/**
 * Whether a request brings a session cookie, valid or not. Whoever brings one gets pages of their own, so the test
 * errs on the safe side: it never opens the cookie.
 */
export function hasSession(request: Request): boolean {
  return sealedSession(request) !== undefined;
}
