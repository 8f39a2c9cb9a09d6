import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

export const handle: PageHandle = { cache: ["guides"] };

/** Paths that search engines should not crawl. */
const PRIVATE = ["/api/", "/admin", "/user", "/changepassword", "/shoppingcart", "/shoppurchases", "/topuphistory"];

export function loader({ context }: LoaderFunctionArgs) {
  const { site } = getServices(context);
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
