import { hasSession } from "#app/auth/session-cookie.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";
import { isReading } from "#app/server/http/reading.ts";
import type { FindDeclaration } from "./page-declaration.ts";
import { type CachePolicy, shortestPolicy } from "./policies.ts";

/** The address of a page that everybody shares, as the page cache sees it. */
export interface PageAddress {
  /** Path in lower case, without doubled or trailing slashes, and canonical query: the page is rendered from it. */
  url: string;
  saveData: boolean;
  /** Everything that may make two copies differ, in one text. */
  key: string;
  /** How long the page is kept. */
  policy: CachePolicy;
}

/**
 * The address of a request that a page for everybody may answer: an anonymous GET or HEAD of a page whose route declares
 * so. Query parameters that the route does not declare are dropped, values that no page knows become one, so that
 * requests with one key get one page.
 *
 * @returns undefined for every other request, such as data requests of hydrated pages (`.data`)
 */
export function sharedAddress(request: Request, declarationOf: FindDeclaration): PageAddress | undefined {
  if (!isReading(request) || hasSession(request) || request.headers.has("Authorization")) return undefined;
  const { origin, pathname, searchParams } = new URL(request.url);
  const path = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (path.endsWith(".data") || path.startsWith("/__")) return undefined;
  const { cache, query = {} } = declarationOf(path);
  if (!cache) return undefined;
  const url = `${origin}${path}${canonicalQuery(searchParams, query)}`;
  const saveData = wantsSavedData(request);
  return { url, saveData, key: saveData ? `${url} save-data` : url, policy: shortestPolicy(cache) };
}

/** Whether the visitor asks for less data. */
export function wantsSavedData(request: Request): boolean {
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}
