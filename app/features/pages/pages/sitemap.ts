import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { linkedParts } from "#app/contract/site-parts.ts";
import type { FullEvent } from "#app/features/calendar/calls.ts";
import { eventPath } from "#app/features/calendar/event-path.ts";
import { shownMenus } from "#app/features/menus/shown-menus.ts";
import { newestNews } from "#app/features/news/board-news.server.ts";
import type { NewsItem } from "#app/features/news/calls.ts";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { menuPages } from "#app/features.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { xmlText } from "#app/format/xml.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { languages } from "#app/i18n/languages.server.ts";
import { hrefIn } from "#app/i18n/localized-href.ts";
import { missingParts } from "#app/server/part-availability.ts";
import { getServices, type Services } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { availableLinks, defaultMenus } from "#app/shell/site-map.ts";

export const handle: PageHandle = { cache: ["news"] };

/** Pages that are not listed. */
const LEFT_OUT = new Set(["/login", "/ticket", "/checkticket", "/search"]);

/** How many news items are listed. */
const NEWS = 50;

/**
 * The sitemap: the public pages, and the newest news with their dates, in all languages; without news if they cannot be
 * loaded.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { site } = services;
  const [settings, lacks, news, events] = await Promise.all([
    services.content.settings.read({}),
    missingParts(services, linkedParts),
    newestOfAll(services).catch(() => undefined),
    calendarEvents(services).catch(() => undefined),
  ]);
  const { footer, main, policies } = shownMenus({ ...settings, pages: menuPages(settings) }) ?? defaultMenus;
  const links = [...footer, ...main.flatMap(({ menu, more = [] }) => [...menu, ...more]), ...policies];
  const ownPages = new Map(settings.pages.map(({ path, changedAt }) => [`/${path}`, changedAt]));
  const linked = availableLinks(links, lacks)
    .filter((link) => link.href.startsWith("/") && !link.playersOnly && !LEFT_OUT.has(link.href))
    .map((link) => link.href);
  const offered = settings.languages === "default" ? languages.slice(0, 1) : languages;
  const entriesAt = (path: string, modified?: number) => entriesOf(site.origin, path, offered, modified);
  const entries = [
    ...[...new Set(linked)].filter((path) => !ownPages.has(path)).flatMap((path) => entriesAt(path)),
    ...[...ownPages].flatMap(([path, changedAt]) => entriesAt(path, parseServerTime(changedAt))),
    ...(events ?? []).flatMap((event) => entriesAt(eventPath(event), parseServerTime(event.changedAt))),
    ...(news ?? []).flatMap((item) => entriesAt(`/news?topic=${item.id}`, parseServerTime(item.publishedAt))),
  ];
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
  return new Response(sitemap, {
    headers: {
      // Not cached without the news or the events, because the last copy is better.
      ...(news && events ? {} : { "Cache-Control": PRIVATE_NO_STORE }),
      "Content-Type": "application/xml; charset=utf-8",
    },
  });
}

/** The events of the calendar; none if the game server has no calendar. */
async function calendarEvents({ content, isPartAvailable }: Services): Promise<FullEvent[]> {
  if ((await isPartAvailable("calendar")) === false) return [];
  return (await content.calendar.rules({})).data;
}

/** The newest items of all boards; if the game server has no news archive, as many of each board as in section 7. */
async function newestOfAll(services: Services): Promise<NewsItem[]> {
  if ((await services.isPartAvailable("newsArchive")) === true) return newestNews(services, 0, NEWS);
  const boards = await Promise.all(newsBoards.map(({ type }) => newestNews(services, type, NEWS)));
  return [...new Map(boards.flat().map((item) => [item.id, item])).values()];
}

/** The entries of a page: one in each language, all with links to the page in every language. */
function entriesOf(origin: string, path: string, offered: typeof languages, modified?: number): string[] {
  const address = (code: string) => xmlText(origin + hrefIn(code, path));
  const link = (language: string, code: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address(code)}"/>`;
  const links = [...offered.map(({ code, locale }) => link(locale, code)), link("x-default", DEFAULT_LANGUAGE)];
  const date = modified === undefined ? "" : `<lastmod>${new Date(modified).toISOString()}</lastmod>`;
  return offered.map(({ code }) => `<url><loc>${address(code)}</loc>${date}${links.join("")}</url>`);
}
