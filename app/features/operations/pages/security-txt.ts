import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DAY } from "#app/format/units.ts";
import { languages } from "#app/i18n/languages.server.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

export const handle: PageHandle = { cache: ["guides"] };

/** Validity in days: less than a year, as RFC 9116 recommends. */
const VALID_FOR = 180;

/** The contact for security reports (RFC 9116): the support form, which needs neither mail nor account. */
export function loader({ context }: LoaderFunctionArgs) {
  const { site, now } = getServices(context);
  // Counted from the start of the day, so that all copies of one day are identical.
  const expires = new Date((Math.floor(now() / DAY) + VALID_FOR) * DAY);
  const lines = [
    `Contact: ${site.origin}/ticket`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.map(({ code }) => code).join(", ")}`,
    `Canonical: ${site.origin}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
