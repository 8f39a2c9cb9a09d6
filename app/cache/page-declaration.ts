import type { QueryParameters } from "#app/format/query-parameters.ts";
import type { PolicyName } from "./policies.ts";

/** What a route declares of its page for the page cache, in its `handle`. */
export interface PageDeclaration {
  /**
   * The cache policies of the data in a page that is the same for every anonymous visitor; of several the shortest of each
   * time applies. A page without is rendered for each visitor.
   */
  cache?: readonly [PolicyName, ...PolicyName[]];
  /** The query parameters that such a page reads; its loader reads them with `declaredQuery`. */
  query?: QueryParameters;
}

/** Finds what the route of a path declares; the path is in lower case, without doubled or trailing slashes. */
export type FindDeclaration = (path: string) => PageDeclaration;
