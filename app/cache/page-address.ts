import { hasSession } from "#app/auth/session-cookie.ts";
import { searchText } from "#app/features/shop/catalogue.ts";
import { isApiPath } from "#app/server/http/api-path.ts";
import { isReading } from "#app/server/http/reading.ts";

/** An address as the page cache sees it. */
export interface PageAddress {
  /** Path in lower case, without doubled or trailing slashes. */
  path: string;
  /** Canonical query with its question mark, or empty. */
  search: string;
  saveData: boolean;
  /** The address that a page for everybody is rendered from. */
  url: string;
  /** Everything that may make two copies differ, in one text. */
  key: string;
}

/** What stands for every value that no page knows. */
const INVALID = "invalid";

/** The canonical form of a value; undefined when it says no more than leaving it out. */
type Canonical = (value: string) => string | undefined;

const number =
  (pattern: RegExp, fallback?: string): Canonical =>
  (value) => {
    if (!pattern.test(value)) return INVALID;
    const plain = String(Number(value));
    return plain === fallback ? undefined : plain;
  };

const word =
  (pattern: RegExp, fallback?: string): Canonical =>
  (value) => {
    const plain = value.toLowerCase();
    if (!pattern.test(plain)) return INVALID;
    return plain === fallback ? undefined : plain;
  };

/** Free text is never invalid: its normal form is what is searched for. */
const freeText: Canonical = (value) => searchText(value) || undefined;

const NAME = /^[a-z0-9-]{1,16}$/;

/**
 * The query parameters that pages know (specification section 2, filters of the rankings, search and order of the shop),
 * in the order of the key. Numbers are positive (`category` may be 0), defaults of the specification are left out.
 */
const parameters: readonly (readonly [name: string, canonical: Canonical])[] = [
  ["topic", number(/^0{0,9}[1-9]\d{0,8}$/)],
  ["category", number(/^\d{1,4}$/)],
  ["page", number(/^0{0,9}[1-9]\d{0,8}$/, "1")],
  ["month", word(/^\d{4}-(?:0[1-9]|1[0-2])$/)],
  ["tab", word(NAME)],
  ["school", word(NAME, "all")],
  ["class", word(NAME, "all")],
  ["q", freeText],
  ["order", word(NAME)],
];

/**
 * Brings a request's address to its normal form. Parameters that no page knows are dropped, values that no page knows
 * all become `invalid`: a page for everybody is rendered from this form, so requests with one key get one page.
 */
export function pageAddress(request: Request): PageAddress {
  const { origin, pathname, searchParams } = new URL(request.url);
  const path = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  const known = parameters.flatMap(([name, canonical]) => {
    const value = searchParams.get(name);
    const plain = value ? canonical(value) : undefined;
    return plain === undefined ? [] : [`${name}=${encodeURIComponent(plain)}`];
  });
  const search = known.length > 0 ? `?${known.join("&")}` : "";
  const saveData = wantsSavedData(request);
  const url = `${origin}${path}${search}`;
  return { path, search, saveData, url, key: saveData ? `${url} save-data` : url };
}

/** Whether the visitor asks for less data. */
export function wantsSavedData(request: Request): boolean {
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}

/**
 * Whether a request may be answered with a page that is made for everybody: an anonymous GET or HEAD of a page.
 * Not so the game API, the health check, data requests of hydrated pages (`.data`) and Remix's own `/__manifest`.
 */
export function isShareable(request: Request, { path }: PageAddress): boolean {
  if (!isReading(request)) return false;
  if (hasSession(request) || request.headers.has("Authorization")) return false;
  if (path.endsWith(".data") || path.startsWith("/__")) return false;
  return path !== "/healthz" && !isApiPath(path);
}
