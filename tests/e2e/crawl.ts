import type { APIRequestContext } from "@playwright/test";

/** Where the links of a page may lead to. Their host is none that exists. */
const SITE = "http://site.invalid";

/** Pages that differ only in a value of their address, such as those of characters, are opened at most as often. */
const PAGES_OF_A_KIND = 15;

/** A page of the site, or another answer that is not a file. */
export interface CrawledPage {
  status: number;
  /** Empty if the answer is not HTML. */
  html: string;
}

/** The address of a link on a page of the site, or nothing if it leads elsewhere. */
export function siteUrl(link: string, from: string): URL | undefined {
  const url = new URL(link.replaceAll("&amp;", "&"), `${SITE}${from}`);
  return url.origin === SITE ? url : undefined;
}

/** Whether an address is that of a file; a page or a feed has no extension but `.xml`. */
export const isFile = ({ pathname }: URL) => /\.(?!xml)\w{2,5}$/.test(pathname);

/** What pages with one template and one set of filters have in common. */
const kindOf = ({ pathname, searchParams }: URL) =>
  [
    ...pathname
      .replace(/^\/fil\b/, "fil")
      .split("/")
      .slice(0, 2),
    ...[...searchParams.keys()].sort(),
  ].join(" ");

/** The pages that links lead to, by their paths with queries, in the order in which they were found. */
export async function crawl(request: APIRequestContext, starts: readonly string[]): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const kinds = new Map<string, number>();
  const queue = [...starts];
  const seen = new Set(queue);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path);
    const isPage = (response.headers()["content-type"] ?? "").startsWith("text/html");
    const html = isPage ? await response.text() : "";
    pages.set(path, { status: response.status(), html });
    for (const [, href = ""] of html.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
      const url = siteUrl(href, path);
      if (!url || isFile(url)) continue;
      const linked = `${url.pathname}${url.search}`;
      const kind = kindOf(url);
      const count = kinds.get(kind) ?? 0;
      if (seen.has(linked) || count === PAGES_OF_A_KIND) continue;
      kinds.set(kind, count + 1);
      seen.add(linked);
      queue.push(linked);
    }
  }
  return pages;
}
