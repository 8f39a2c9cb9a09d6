import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/features/settings/page-title.ts";
import type { ShellData } from "./shell-data.ts";

interface PageMeta {
  /** The page name before the bar in the title. */
  name: string;
  /** Canonical path, with the query that identifies the content. */
  path: string;
  description?: string | undefined;
  /** Path or address of the sharing picture. */
  image?: string | undefined;
  /** A site name for this page alone (specification section 2). */
  siteName?: string | undefined;
  /** Set on news items. */
  article?: { headline: string; published: string | undefined; author: string } | undefined;
  /** Adds the Organization record: once, on the home page. */
  organization?: boolean;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

type MetaOf<Loader> = Parameters<MetaFunction<Loader>>[0];

/**
 * The `meta` export of a page: title, description, canonical address, OpenGraph and JSON-LD.
 * @param page the values of the page, or a function that derives them from the loader's data (undefined on error pages)
 */
export function pageMeta<Loader>(page: PageMeta | ((data: MetaOf<Loader>["data"]) => PageMeta)): MetaFunction<Loader> {
  return ({ matches, data }) => metaOf(matches, typeof page === "function" ? page(data) : page);
}

function metaOf(matches: MetaOf<unknown>["matches"], page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as { shell: ShellData; origin: string } | undefined;
  const siteName = page.siteName ?? root?.shell.settings.siteName ?? DEFAULT_SITE_NAME;
  const title = pageTitle(page.name, siteName);
  const description = page.description ? [{ name: "description", content: page.description }] : [];
  if (!root || page.noindex) return [{ title }, ...description, { name: "robots", content: "noindex" }];
  const url = new URL(page.path, root.origin).href;
  const image = new URL(page.image ?? "/art/brand/og-default.jpg", root.origin).href;
  return [
    { title },
    ...description,
    { tagName: "link", rel: "canonical", href: url },
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: `${siteName} news`, href: "/feed.xml" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: page.name },
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.article ? [{ "script:ld+json": newsArticle(page.article, url, image, siteName) }] : []),
    ...(page.organization
      ? [
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "Organization",
              name: siteName,
              url: root.origin,
              logo: new URL("/art/brand/icon-512.png", root.origin).href,
            },
          },
        ]
      : []),
  ];
}

function newsArticle(article: NonNullable<PageMeta["article"]>, url: string, image: string, siteName: string) {
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.headline,
    url,
    image: [image],
    ...(article.published ? { datePublished: article.published } : {}),
    author: { "@type": "Organization", name: article.author || siteName },
    publisher: { "@type": "Organization", name: siteName },
  };
}
