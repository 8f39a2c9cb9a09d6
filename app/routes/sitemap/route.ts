import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseServerTime } from "#app/domain/manila-time.ts";
import { footerLinks, mainSections, policyLinks } from "#app/domain/site-map.ts";
import { xmlText } from "#app/domain/xml.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import { getServices } from "#app/http/services.ts";

/** Pages that search engines need not find. */
const LEFT_OUT = new Set(["/login", "/ticket", "/checkticket"]);

/** The public pages, and the newest news with their dates. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content, site } = getServices(context);
  const news = await content.getnewsall({ type: 0, count: 50, list: 0, latest: 1 });
  const pages = new Set(
    [...footerLinks, ...mainSections.flatMap(({ menu, more = [] }) => [...menu, ...more]), ...policyLinks]
      .filter((link) => link.href.startsWith("/") && !link.players && !LEFT_OUT.has(link.href))
      .map((link) => link.href),
  );
  const entries = [
    ...[...pages].map((path) => url(`${site.origin}${path}`)),
    ...news.data.map((item) => url(`${site.origin}/news?topic=${item.id}`, parseServerTime(item.created_at))),
  ];
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(sitemap, {
    headers: { ...cacheHeaders("news"), "Content-Type": "application/xml; charset=utf-8" },
  });
}

function url(address: string, modified?: number): string {
  const date = modified === undefined ? "" : `<lastmod>${new Date(modified).toISOString()}</lastmod>`;
  return `<url><loc>${xmlText(address)}</loc>${date}</url>`;
}
