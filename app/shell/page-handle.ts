import type { ComponentType } from "react";
import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import type { ShellData } from "./shell-data.ts";
import type { SectionKey } from "./site-map.ts";

/** The handle of a route (`export const handle`). That of a layout applies to all pages in it. */
export interface PageHandle extends PageDeclaration {
  /** The section whose sub-menu is shown beside the page; pages without one use the full width. */
  section?: SectionKey;
  /** The strip below a page of a section; its styles come with the pages that show it. */
  promotions?: ComponentType<{ shell: ShellData }>;
  /** Whether the page itself has a form to log in or to sign up, so that its header has none. Those of the account do. */
  hasForm?: boolean;
  /** Whether the page shows a figure of its own, so that its sub-menu has none. */
  ownFigure?: boolean;
  /** Whether the page renders its own header, content zone and footer. */
  ownLayout?: boolean;
}

/**
 * Merges the handles of a page and its layouts; the page's own values take precedence.
 * @param matches the matched routes, the root first
 */
export function pageHandle(matches: readonly { handle?: unknown }[]): PageHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
