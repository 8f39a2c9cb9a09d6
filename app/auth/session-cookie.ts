/** Name of the cookie that carries the sealed session. No `__Host-` prefix: a local start runs on plain http. */
export const sessionCookieName = "portal_session";

/**
 * Whether a request brings a session cookie, valid or not. Whoever brings one gets pages of their own, so the test
 * errs on the safe side: it never opens the cookie.
 */
export function hasSession(request: Request): boolean {
  const cookies = request.headers.get("Cookie");
  if (!cookies) return false;
  return cookies.split(";").some((cookie) => {
    const [name, value] = cookie.split("=", 2);
    return name?.trim() === sessionCookieName && Boolean(value?.trim());
  });
}
