import { isReading } from "#app/server/http/reading.ts";

/**
 * Whether a request would change something and comes from another site's page (specification section 10, "Cross-site requests").
 * Browsers tell by `Sec-Fetch-Site`, older ones by `Origin` or `Referer`. A request with none of them is no browser's
 * (launchers, curl) or carries no cookie, since cookies are `SameSite=Lax`, and passes.
 */
export function isCrossSiteChange(request: Request): boolean {
  const { method, url, headers } = request;
  if (isReading(request) || method === "OPTIONS") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const source = headers.get("Origin") ?? headers.get("Referer");
  return source !== null && hostOf(source) !== hostOf(url);
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
