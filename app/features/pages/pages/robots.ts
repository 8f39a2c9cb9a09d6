import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { languages } from "#app/i18n/languages.server.ts";
import { hrefIn } from "#app/i18n/localized-href.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

export const handle: PageHandle = { cache: ["guides"] };

/** Paths that search engines should not crawl. */
const PRIVATE = ["/api/", "/admin", "/user", "/changepassword", "/shoppingcart", "/shoppurchases", "/topuphistory"];

export function loader({ context }: LoaderFunctionArgs) {
  const { site } = getServices(context);
  // Some paths are the same in all languages.
  const paths = new Set(languages.flatMap(({ code }) => PRIVATE.map((path) => hrefIn(code, path))));
  const lines = [
    "User-agent: *",
    ...[...paths].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
