import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { withAbsoluteAddresses } from "#app/contract/relative-url.ts";
import { boardNews } from "#app/features/news/board-news.server.ts";
import type { NewsItem } from "#app/features/news/calls.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { xmlText } from "#app/format/xml.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { currentContext } from "#i18n-context";

export const handle: PageHandle = { cache: ["news"] };

/** The news as an Atom feed in the language of its address: the newest items with their full text, whose addresses are absolute. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { content, site, now } = services;
  const [settings, { latest, list }] = await Promise.all([content.settings.read({}), boardNews(services, 0)]);
  const items = [...latest, ...list];
  const updated = Math.max(0, ...items.map((item) => parseServerTime(item.publishedAt) ?? 0)) || now();
  const address = (path: string) => xmlText(site.origin + localizedHref(path));
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentContext().code}">
<title>${xmlText(t("shell.newsFeedOf", { siteName: settings.siteName }))}</title>
<id>${address("/")}</id>
<link href="${address("/news")}"/>
<link rel="self" type="application/atom+xml" href="${address("/feed.xml")}"/>
<updated>${new Date(updated).toISOString()}</updated>
${items.map((item) => entry(item, site.origin, settings.siteName, updated)).join("\n")}
</feed>
`;
  return new Response(feed, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}

function entry(item: NewsItem, origin: string, siteName: string, fallback: number): string {
  const page = origin + localizedHref(`/news?topic=${item.id}`);
  const address = xmlText(page);
  const date = new Date(parseServerTime(item.publishedAt) ?? fallback).toISOString();
  return `<entry>
<title>${xmlText(item.subject)}</title>
<id>${address}</id>
<link href="${address}"/>
<published>${date}</published>
<updated>${date}</updated>
<author><name>${xmlText(item.author || siteName)}</name></author>
${item.tags.map((tag) => `<category term="${xmlText(tag)}"/>\n`).join("")}<content type="html">${xmlText(withAbsoluteAddresses(item.content, page))}</content>
</entry>`;
}
