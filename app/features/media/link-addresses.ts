import { htmlText } from "#app/format/html-text.ts";

/** Limits of the check of links. */
export const linkLimits = {
  /** Entries of each kind that are read, newest first, and addresses that are reported. */
  entries: 2000,
  /** Characters of texts after which a query ends; the last text may exceed it. */
  characters: 1_000_000,
  addresses: 3000,
  /** Addresses of other sites that are requested at once. */
  requests: 20,
  redirects: 3,
  /** Milliseconds per address. */
  timeout: 5000,
} as const;

/** The addresses in HTML: targets of links and of pictures. */
export function addressesInHtml(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = ""]) => htmlText(address));
}

/** The addresses in a value of JSON: texts that are an address, and those of texts in HTML. */
export function addressesInJson(value: unknown, depth = 0): string[] {
  if (typeof value === "string") {
    if (/^(?:\/(?!\/)|https?:\/\/)\S+$/.test(value)) return [value];
    // Lines with a label, a bar and an address, as boxes of the home page have them.
    const inLines = [...value.matchAll(/\|[^\S\n]*((?:\/(?!\/)|https?:\/\/)\S+)[^\S\n]*$/gm)].map(
      ([, address = ""]) => address,
    );
    return [...inLines, ...addressesInHtml(value)];
  }
  if (typeof value !== "object" || value === null || depth > 8) return [];
  // The old address of a redirect leads nowhere by itself.
  return Object.entries(value).flatMap(([name, one]) => (name === "from" ? [] : addressesInJson(one, depth + 1)));
}

/** What an address leads to. */
export type LinkTarget =
  | { kind: "external"; url: URL }
  /** A path of this site, without its query and fragment. */
  | { kind: "own"; path: string; topic: number | undefined }
  /** Such as a mail address or a fragment of the same page. */
  | { kind: "other" };

/**
 * Classifies an address in content.
 * @param origin of this site
 */
export function linkTarget(address: string, origin: string): LinkTarget {
  if (/^(?:#|mailto:)/i.test(address) || !URL.canParse(address, origin)) return { kind: "other" };
  const url = new URL(address, origin);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "other" };
  if (url.origin !== new URL(origin).origin) return { kind: "external", url };
  const [, inPath] = /^\/topic\/(\d{1,9})$/.exec(url.pathname) ?? [];
  const inQuery = url.pathname === "/news" ? url.searchParams.get("topic") : null;
  const topic = inPath ?? (/^\d{1,9}$/.test(inQuery ?? "") ? inQuery : null);
  return { kind: "own", path: url.pathname, topic: topic === null || topic === undefined ? undefined : Number(topic) };
}
