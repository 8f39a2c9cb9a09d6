import type { QueryParameters } from "#app/format/query-parameters.ts";
import type { PolicyName } from "./policies.ts";

/** What a route declares in its `handle` for the page cache. */
export interface PageDeclaration {
  /**
   * The cache policies of the data in a page that is the same for every anonymous visitor; with several policies, the
   * shortest of each time applies. Without it, the page is rendered for each request.
   */
  cache?: readonly [PolicyName, ...PolicyName[]];
  /** The query parameters that such a page reads; its loader reads them with `declaredQuery`. */
  query?: QueryParameters;
}

/** Finds the declaration of a path's route; the path is in lower case, without repeated or trailing slashes. */
export type FindDeclaration = (path: string) => PageDeclaration;
