import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cacheHeaders } from "#app/cache/policies.ts";
import { getServices } from "#app/server/services.ts";

/** Paths that hold nothing for a search engine. */
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
    headers: { ...cacheHeaders("guides"), "Content-Type": "text/plain; charset=utf-8" },
  });
}
