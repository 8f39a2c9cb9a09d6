/** What may occur in an attribute that becomes part of a header; anything else is left out. */
const HEADER_TEXT = /^[\w/.,:%() -]+$/;
const SOURCE = /<source ([^>]+)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** The stylesheet of the operator's colours, see `features/branding/theme.ts`. */
const THEME = /<link rel="stylesheet" href="(\/theme\/[\w.-]+)"/;

/**
 * The `Link` header of a page: the stylesheet of the operator's colours, the fonts and the first eager picture. The edge sends it before the page itself, as
 * Early Hints, so that the browser requests these files while it waits for the page.
 * @param markup the rendered page
 * @param fonts addresses of the fonts that every page uses
 */
export function preloadLinks(markup: string, fonts: readonly string[]): string {
  const [, theme] = THEME.exec(markup) ?? [];
  return [
    ...(theme ? [`<${theme}>; rel=preload; as=style`] : []),
    ...fonts.map((font) => `<${font}>; rel=preload; as=font; crossorigin`),
    ...pictureLinks(markup),
  ].join(", ");
}

/**
 * The links for the AVIF files of the first eager picture. Browsers that do not support AVIF ignore them. A source
 * without a media condition is used if those of the sources before it do not apply, which its link has to say itself.
 */
function pictureLinks(markup: string): string[] {
  const eager = markup.indexOf('fetchpriority="high"');
  const start = eager < 0 ? -1 : markup.lastIndexOf("<picture>", eager);
  if (start < 0) return [];
  let excluded: string | undefined;
  const links: string[] = [];
  for (const [, text = ""] of markup.slice(start, eager).matchAll(SOURCE)) {
    const source = Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = "", value]) => [name, value]));
    const { type, srcSet, sizes, media = excluded && `not all and ${excluded}` } = source;
    if (type !== "image/avif" || !srcSet) continue;
    links.push(pictureLink(srcSet, sizes, media));
    if (!source.media) break;
    excluded = source.media;
  }
  return links.filter(Boolean);
}

/** The link for the files of a `srcset`; empty if a value does not fit into a header. */
function pictureLink(srcSet: string, sizes: string | undefined, media: string | undefined): string {
  const [smallest = ""] = srcSet.split(" ");
  const isSet = smallest !== srcSet;
  const parameters = {
    type: "image/avif",
    media,
    imagesrcset: isSet ? srcSet : undefined,
    imagesizes: isSet ? sizes : undefined,
  };
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  if (![smallest, ...given.map(([, value]) => value)].every((value) => HEADER_TEXT.test(value))) return "";
  const rest = given.map(([name, value]) => `; ${name}="${value}"`).join("");
  return `<${smallest}>; rel=preload; as=image; fetchpriority=high${rest}`;
}
