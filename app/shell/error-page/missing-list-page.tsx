import { isRouteErrorResponse } from "@remix-run/react";
import type { MissingListPage } from "#app/server/missing-list-page.ts";
import { Scene } from "./scene.tsx";

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
