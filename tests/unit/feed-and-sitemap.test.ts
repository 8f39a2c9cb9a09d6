import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader as feed } from "#app/features/news/pages/feed/route.ts";
import { loader as robots } from "#app/features/pages/pages/robots.ts";
import { loader as sitemap } from "#app/features/pages/pages/sitemap.ts";
import { htmlText } from "#app/format/html-text.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath, languages } from "#app/i18n/languages.server.ts";
import { hrefIn } from "#app/i18n/localized-href.ts";

const item = {
  id: 7,
  subject: "Maintenance",
  content: `<p>Tonight, not href="/here". <a href="/download?a=1&amp;b=2">Files</a> <a href="#end">End</a> \
<a href="mailto:a@b.test">Mail</a> <a href="https://x.test/y" rel="noopener">X</a> <img src="/art/a.png" alt="" /></p>`,
  type: 0,
  publishedAt: "2026-05-31T16:00:00.000Z",
  author: "",
  imgThumbnail: "",
  isShowThumbnail: false,
  tags: ["patch notes", "r&d"],
};

const pages = [
  {
    id: 1,
    path: "house-rules",
    title: "House rules",
    section: "guide",
    inMenu: true,
    formerPaths: ["rules"],
    changedAt: "2026-05-30T16:00:00.000Z",
  },
];

const services = {
  content: {
    settings: { read: async () => ({ siteName: "Moonlit Gate", menus: null, pages, disabled: [] }) },
    calendar: {
      rules: async () => ({ data: [{ id: 3, slug: "club-war", changedAt: "2026-05-29T16:00:00.000Z" }] }),
    },
    news: { board: async ({ latest }: { latest: number }) => ({ data: latest === 1 ? [item] : [] }) },
  },
  site: { origin: "https://portal.test" },
  isPartAvailable: async () => true,
  now: () => Date.UTC(2026, 5, 2),
};

type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>;

async function textOf(loader: Loader, path: string): Promise<string> {
  const context = { services } as unknown as AppLoadContext;
  const request = new Request(`https://portal.test${path}`);
  const response = await runInLanguage(languageOfPath(path), () => loader({ context, request, params: {} }));
  return response.text();
}

test("each language has its feed", async () => {
  const english = await textOf(feed, "/feed.xml");
  expect(english).toContain('xml:lang="en"');
  expect(english).toContain("<title>Moonlit Gate news</title>\n<id>https://portal.test/</id>");
  expect(english).toContain('href="https://portal.test/feed.xml"');
  expect(english).toContain("<id>https://portal.test/news?topic=7</id>");
  expect(english).toContain('<category term="patch notes"/>\n<category term="r&amp;d"/>');
  const filipino = await textOf(feed, "/fil/feed.xml");
  expect(filipino).toContain('xml:lang="fil"');
  expect(filipino).toContain("<title>Balita ng Moonlit Gate</title>\n<id>https://portal.test/fil</id>");
  expect(filipino).toContain('href="https://portal.test/fil/feed.xml"');
  expect(filipino).toContain("<id>https://portal.test/fil/news?topic=7</id>");
});

test("addresses in the texts of the feed are absolute", async () => {
  const english = await textOf(feed, "/feed.xml");
  const [, content = ""] = /<content type="html">([\s\S]*?)<\/content>/.exec(english) ?? [];
  expect(htmlText(content)).toBe(
    [
      '<p>Tonight, not href="/here". <a href="https://portal.test/download?a=1&amp;b=2">Files</a>',
      '<a href="https://portal.test/news?topic=7#end">End</a> <a href="mailto:a@b.test">Mail</a>',
      '<a href="https://x.test/y" rel="noopener">X</a> <img src="https://portal.test/art/a.png" alt="" /></p>',
    ].join(" "),
  );
});

test("the sitemap lists each page in every language, with links to the others", async () => {
  const text = await textOf(sitemap, "/sitemap.xml");
  const pages = [...languages.map(({ code, locale }) => [locale, hrefIn(code, "/")]), ["x-default", "/"]];
  expect(pages).toContainEqual(["fil-PH", "/fil"]);
  const links = pages
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="https://portal.test${path}"/>`)
    .join("");
  expect(text).toContain(`<url><loc>https://portal.test/</loc>${links}</url>`);
  expect(text).toContain(`<url><loc>https://portal.test/fil</loc>${links}</url>`);
  expect(text).toContain("<loc>https://portal.test/news?topic=7</loc><lastmod>2026-05-31T16:00:00.000Z</lastmod>");
  expect(text).toContain("<loc>https://portal.test/fil/news?topic=7</loc>");
  expect(text.match(/<loc>https:\/\/portal.test\/house-rules<\/loc><lastmod>2026-05-30T16/g)).toHaveLength(1);
  expect(text).toContain("<loc>https://portal.test/fil/house-rules</loc>");
  expect(text).toContain("<loc>https://portal.test/fil/events/3/club-war</loc><lastmod>2026-05-29T16");
  expect(text).not.toContain("portal.test/rules");
  expect(await textOf(sitemap, "/fil/sitemap.xml")).toBe(text);
});

test("crawlers are told to leave out private pages in every language", async () => {
  const lines = (await textOf(robots, "/robots.txt")).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["Disallow: /user", "Disallow: /fil/user", "Disallow: /admin"]));
  expect(lines).not.toContain("Disallow: /fil/admin");
  expect(lines).toContain("Sitemap: https://portal.test/sitemap.xml");
});
