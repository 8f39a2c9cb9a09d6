import sanitizeHtml from "sanitize-html";
import { OWN_ORIGIN, resolveUrl } from "./relative-url.ts";
import { withVideoEmbeds } from "./video-embeds.ts";

export interface NewsHtmlOptions {
  /** Rewrites the URLs of pictures that another host serves. */
  resolvePicture?: ((address: string) => string) | undefined;
}

const blocks = ["h2", "h3", "h4", "p", "div", "blockquote", "pre", "hr", "br", "figure", "figcaption", "img"];
const lists = ["ul", "ol", "li", "dl", "dt", "dd"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const phrases = ["a", "em", "strong", "del", "ins", "sup", "sub", "small", "code", "kbd", "span"];

/** Elements that are replaced by allowed ones; h1 is reserved for the page. */
const replacements = { h1: "h2", h5: "h4", h6: "h4", b: "strong", i: "em", s: "del", strike: "del" } as const;

/** Deeper than the markup of any editor; deeper nesting would only slow browsers down. */
const NESTING_LIMIT = 64;

/**
 * Sanitizes the HTML of a news item: only text markup, lists, tables, links (http, https, mailto or relative) and
 * pictures (http, https or relative) remain; styles, classes, ids, scripts, frames and handlers are removed. External
 * links open in a new tab without an opener, pictures load lazily, h1 becomes h2. A paragraph with only the address of a
 * video becomes an embed, see `withVideoEmbeds`. The function is idempotent. Decisions "Content".
 *
 * @param html untrusted HTML, possibly broken
 * @returns well-formed HTML; empty when nothing remains
 */
export function sanitizeNewsHtml(html: string, { resolvePicture }: NewsHtmlOptions = {}): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...blocks, ...lists, ...tables, ...phrases],
    allowedAttributes: {
      a: ["href", "title", "rel", "target"],
      img: ["src", "alt", "width", "height", "loading"],
      ol: ["start"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan", "scope"],
    },
    // Defence in depth: URLs are also checked below, parsed as browsers do.
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https"] },
    parseStyleAttributes: false,
    nonTextTags: ["script", "style", "textarea", "option", "xmp", "noscript", "template", "title", "svg", "math"],
    nestingLimit: NESTING_LIMIT,
    transformTags: {
      ...replacements,
      a: (tagName, { href, title }) => ({ tagName, attribs: present({ ...linkAttributes(href), title }) }),
      img: (tagName, { src, alt, width, height }) => ({
        tagName,
        attribs: present({
          src: pictureAddress(src, resolvePicture),
          alt: alt ?? "",
          width: pixels(width),
          height: pixels(height),
          loading: "lazy",
        }),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
  return withVideoEmbeds(clean);
}

function linkAttributes(href: string | undefined) {
  const url = resolveUrl(href);
  if (!url || !["http:", "https:", "mailto:"].includes(url.protocol)) return {};
  const external = url.protocol !== "mailto:" && url.origin !== OWN_ORIGIN;
  return external ? { href, rel: "noopener nofollow", target: "_blank" } : { href };
}

function pictureAddress(src: string | undefined, place: NewsHtmlOptions["resolvePicture"]): string | undefined {
  const url = resolveUrl(src);
  if (!src || !url || !["http:", "https:"].includes(url.protocol)) return undefined;
  return place ? place(src) : src;
}

function pixels(value: string | undefined): string | undefined {
  return value && /^\d{1,4}$/.test(value) ? value : undefined;
}

function present(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
