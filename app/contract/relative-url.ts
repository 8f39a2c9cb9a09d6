import { escapeHtml } from "#app/format/escape-html.ts";
import { htmlText } from "#app/format/html-text.ts";

/** A host that cannot exist: a URL that resolves to it is relative. */
export const OWN_ORIGIN = "https://relative.invalid";

/** Resolves a URL as a browser does, including tabs, line breaks and backslashes; undefined when it is invalid. */
export function resolveUrl(address: string | undefined): URL | undefined {
  return address !== undefined && URL.canParse(address, OWN_ORIGIN) ? new URL(address, OWN_ORIGIN) : undefined;
}

/**
 * Prefixes a relative URL with that of a file host; absolute URLs and the empty text are returned unchanged.
 *
 * @param address an absolute or relative URL of a picture
 * @param assetsUrl absolute URL, which may have a path and a trailing slash
 */
export function withAssetsUrl(address: string, assetsUrl: string | undefined): string {
  if (!assetsUrl || address === "" || resolveUrl(address)?.origin !== OWN_ORIGIN) return address;
  return `${assetsUrl.replace(/\/+$/, "")}/${address.trim().replace(/^\/+/, "")}`;
}

/**
 * Makes the addresses of links and pictures absolute: for readers that show a text elsewhere than on its page.
 * @param html sanitised
 * @param page absolute URL of the page of the text
 */
export function withAbsoluteAddresses(html: string, page: string): string {
  return html.replace(/<(?:a|img) [^>]*>/g, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, value: string) => {
      const address = htmlText(value);
      return URL.canParse(address, page) ? ` ${name}="${escapeHtml(new URL(address, page).href)}"` : attribute;
    }),
  );
}
