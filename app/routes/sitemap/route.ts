import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { linkedFeatures } from "#app/contract/site-features.ts";
import { newestNews } from "#app/features/news/board-news.server.ts";
import type { NewsItem } from "#app/features/news/calls.ts";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { xmlText } from "#app/format/xml.ts";
import { missingFeatures } from "#app/server/feature-availability.ts";
import { getServices, type Services } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { availableLinks, footerLinks, mainSections, policyLinks } from "#app/shell/site-map.ts";

export const handle: PageHandle = { cache: ["news"] };

/** Pages that are not listed. */
const LEFT_OUT = new Set(["/login", "/ticket", "/checkticket"]);

/** How many news items are listed. */
const NEWS = 50;

/** The sitemap: the public pages, and the newest news with their dates; without news if they cannot be loaded. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { site } = services;
  const [lacks, news] = await Promise.all([
    missingFeatures(services, linkedFeatures),
    newestOfAll(services).catch(() => undefined),
  ]);
  const links = [...footerLinks, ...mainSections.flatMap(({ menu, more = [] }) => [...menu, ...more]), ...policyLinks];
  const pages = new Set(
    availableLinks(links, lacks)
      .filter((link) => link.href.startsWith("/") && !link.playersOnly && !LEFT_OUT.has(link.href))
      .map((link) => link.href),
  );
  const entries = [
    ...[...pages].map((path) => url(`${site.origin}${path}`)),
    ...(news ?? []).map((item) => url(`${site.origin}/news?topic=${item.id}`, parseServerTime(item.publishedAt))),
  ];
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(sitemap, {
    headers: {
      // Not cached without the news, because the last copy is better.
      ...(news ? {} : { "Cache-Control": PRIVATE_NO_STORE }),
      "Content-Type": "application/xml; charset=utf-8",
    },
  });
}

/** The newest items of all boards; if the game server has no news archive, as many of each board as in section 7. */
async function newestOfAll(services: Services): Promise<NewsItem[]> {
  if ((await services.isFeatureAvailable("newsArchive")) === true) return newestNews(services, 0, NEWS);
  const boards = await Promise.all(newsBoards.map(({ type }) => newestNews(services, type, NEWS)));
  return [...new Map(boards.flat().map((item) => [item.id, item])).values()];
}

function url(address: string, modified?: number): string {
  const date = modified === undefined ? "" : `<lastmod>${new Date(modified).toISOString()}</lastmod>`;
  return `<url><loc>${xmlText(address)}</loc>${date}</url>`;
}
