import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/format/page-title.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { hrefIn, localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { currentContext } from "#i18n-context";
import type { ShellData } from "./shell-data.ts";

interface NewsArticle {
  headline: string;
  published: string | undefined;
  author: string;
  /** The language of the text if it is not that of the page. */
  language: string | undefined;
}

/** A picture that other sites show for a link. Without its size, they may lack it the first time that somebody shares it. */
export interface SharePicture {
  /** Path or address. */
  src: string;
  width: number;
  height: number;
}

interface PageMeta {
  /** The page name before the bar in the title. */
  name: string;
  /** Canonical path, with the query that identifies the content. */
  path: string;
  description?: string | undefined;
  /** The sharing picture, or its path or address if its size is not known; the site's by default. */
  image?: SharePicture | string | undefined;
  /** A site name for this page alone (specification section 2). */
  siteName?: string | undefined;
  /** Set on news items. */
  article?: NewsArticle | undefined;
  /** A further JSON-LD record, without its context. */
  record?: ((origin: string) => object | undefined) | undefined;
  /** Adds the Organization record: once, on the home page. */
  organization?: boolean;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
}

type MetaOf<Loader> = Parameters<MetaFunction<Loader>>[0];

/**
 * The `meta` export of a page: title, description, addresses in all languages, OpenGraph and JSON-LD.
 * @param page derives the values of the page from the loader's data (undefined on error pages)
 */
export function pageMeta<Loader>(page: (data: MetaOf<Loader>["data"]) => PageMeta): MetaFunction<Loader> {
  return ({ matches, data }) => metaOf(matches, page(data));
}

function metaOf(matches: MetaOf<unknown>["matches"], page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as { shell: ShellData; origin: string } | undefined;
  const siteName = page.siteName ?? root?.shell.settings.siteName ?? DEFAULT_SITE_NAME;
  const title = pageTitle(page.name, siteName);
  const description = page.description ? [{ name: "description", content: page.description }] : [];
  if (!root || page.noindex) return [{ title }, ...description, { name: "robots", content: "noindex" }];
  const { origin, shell } = root;
  const addressIn = (code: string) => new URL(hrefIn(code, page.path), origin).href;
  const url = new URL(localizedHref(page.path), origin).href;
  // The default has no size, for which the home page has no room within its budget.
  const defaultPicture = shell.brand ? (shell.brand.share ?? "/art/hero/home-text.webp") : "/art/brand/og-default.jpg";
  const picture = page.image ?? defaultPicture;
  const { src, ...size } = typeof picture === "string" ? { src: picture } : picture;
  const image = new URL(src, origin).href;
  return [
    { title },
    ...description,
    { tagName: "link", rel: "canonical", href: url },
    ...shell.languages.map(({ code, locale }) => ({
      tagName: "link" as const,
      rel: "alternate",
      // The default language is for everybody else, too.
      hrefLang: code === DEFAULT_LANGUAGE ? "x-default" : locale,
      href: addressIn(code),
    })),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: t("shell.newsFeedOf", { siteName }),
      href: localizedHref("/feed.xml"),
    },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: page.name },
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    ...Object.entries(size).map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.article ? [{ "script:ld+json": newsArticle(page.article, url, image, siteName) }] : []),
    ...recordOf(page.record?.(origin)),
    ...(page.organization
      ? [
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "Organization",
              name: siteName,
              url: origin,
              ...logoRecord(shell, origin),
            },
          },
        ]
      : []),
  ];
}

function recordOf(record: object | undefined): MetaDescriptor[] {
  return record ? [{ "script:ld+json": { "@context": "https://schema.org", ...record } }] : [];
}

/** The logo of the Organization record: the operator's, or that of the artwork; none for a name without a logo. */
function logoRecord({ brand }: ShellData, origin: string): { logo?: string } {
  const logo = brand ? brand.logo?.src : "/art/brand/icon-512.png";
  return logo ? { logo: new URL(logo, origin).href } : {};
}

function newsArticle(article: NewsArticle, url: string, image: string, siteName: string) {
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.headline,
    inLanguage: article.language ?? currentContext().locale,
    url,
    image: [image],
    ...(article.published ? { datePublished: article.published } : {}),
    author: { "@type": "Organization", name: article.author || siteName },
    publisher: { "@type": "Organization", name: siteName },
  };
}
