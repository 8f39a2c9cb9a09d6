import { isRouteErrorResponse } from "@remix-run/react";
import { Scene } from "./scene.tsx";

/** What a loader throws with status 404 for a page that a list does not have. */
export interface MissingListPage {
  /** Address of the list's page 1. */
  firstPage: string;
}

/** What a route threw, if it was a {@link MissingListPage}; undefined for any other error. */
export function missingListPageOf(error: unknown): MissingListPage | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined;
  const { firstPage } = (error.data ?? {}) as Partial<MissingListPage>;
  return typeof firstPage === "string" ? { firstPage } : undefined;
}

/** The content of the page at an address beyond the pages of a list, with the way back to page 1. */
export function MissingListPageText({ firstPage }: MissingListPage) {
  return (
    <Scene
      backdrop={undefined}
      title="This page does not exist."
      text="The list has fewer pages, or the address has a mistake in it."
      way={{ href: firstPage, label: "Back to page 1" }}
    />
  );
}
