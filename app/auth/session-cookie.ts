/** Name of the cookie with the sealed session. */
const SESSION = "portal_session";
/** Name of the cookie by which the game server recognizes a browser in later logins. */
const DEVICE = "portal_device";

/**
 * The name of a cookie on a site. With the prefix `__Host-`, browsers take the cookie only from this host over https, so
 * that no other host of the domain can set it. A local start uses plain http, where browsers refuse the prefix.
 * @param url of the request
 */
function nameOn(url: string, name: string): string {
  return url.startsWith("https:") ? `__Host-${name}` : name;
}

/** The name of the cookie with the sealed session on a site. @param url of a request */
export function sessionCookieName(url: string): string {
  return nameOn(url, SESSION);
}

/** The name of the cookie with the device on a site. @param url of a request */
export function deviceCookieName(url: string): string {
  return nameOn(url, DEVICE);
}

/** The sealed session of a request, valid or not; undefined if it has none. */
export function sealedSession(request: Request): string | undefined {
  return cookieValue(request, sessionCookieName(request.url));
}

/** The value of a cookie; undefined if it is missing or empty. */
export function cookieValue(request: Request, wanted: string): string | undefined {
  for (const cookie of request.headers.get("Cookie")?.split(";") ?? []) {
    const [name, value] = cookie.split("=", 2);
    if (name?.trim() === wanted && value?.trim()) return value.trim();
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
