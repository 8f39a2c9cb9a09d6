import { isSafeMethod } from "#app/server/http/safe-methods.ts";

/**
 * Whether a request is a cross-site change (specification section 10, "Cross-site requests"). Browsers send
 * `Sec-Fetch-Site`, which decides: beside it, `Origin` is `null` for a form of a page that sends no referrer. Older ones
 * send `Origin` or `Referer`. A request with none of them is not from a browser (launchers, curl) or has no cookie, since
 * cookies are `SameSite=Lax`, and is allowed.
 */
export function isCrossSiteChange(request: Request): boolean {
  const { method, url, headers } = request;
  if (isSafeMethod(request) || method === "OPTIONS") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const source = headers.get("Origin") ?? headers.get("Referer");
  return source !== null && hostOf(source) !== hostOf(url);
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
