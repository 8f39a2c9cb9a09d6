import { canonicalQuery } from "#app/format/query-parameters.ts";
import { isSafeMethod } from "#app/server/http/safe-methods.ts";
import type { FindDeclaration } from "./page-declaration.ts";
import { type CachePolicy, shortestPolicy } from "./policies.ts";

/** Those who share a page: visitors without a login get one copy of it, logged-in players another with slots. */
export type Audience = "visitors" | "players";

/** The address of a shared page in the page cache. */
export interface PageAddress {
  /**
   * The URL that the page is rendered from: path in lower case without repeated or trailing slashes, canonical query.
   */
  url: string;
  audience: Audience;
  saveData: boolean;
  /** Cache key: everything by which two copies may differ. */
  key: string;
  /** How long the page is cached. */
  policy: CachePolicy;
}

/**
 * Returns the address of a request that a shared page may answer: a GET or HEAD of a page whose route declares a cache
 * policy. Query parameters that the route does not declare are dropped, and all invalid values become
 * the same one, so that requests with the same key get the same page.
 *
 * @returns undefined for any other request
 */
export function sharedAddress(
  request: Request,
  declarationOf: FindDeclaration,
  audience: Audience = "visitors",
): PageAddress | undefined {
  if (!isSafeMethod(request) || request.headers.has("Authorization")) return undefined;
  const { origin, pathname, searchParams } = new URL(request.url);
  const path = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  const { cache, query = {} } = declarationOf(path);
  if (!cache) return undefined;
  const url = `${origin}${path}${canonicalQuery(searchParams, query)}`;
  const saveData = wantsSavedData(request);
  const key = [url, ...(saveData ? ["save-data"] : []), ...(audience === "players" ? [audience] : [])].join(" ");
  return { url, audience, saveData, key, policy: shortestPolicy(cache) };
}

/** Whether the visitor prefers reduced data usage (`Save-Data`). */
export function wantsSavedData(request: Request): boolean {
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}
