import type { PageDeclaration } from "#app/cache/page-declaration.ts";
import type { SectionKey } from "./site-map.ts";

/** What a route says of its page, or a layout of all pages in it (`export const handle`). */
export interface PageHandle extends PageDeclaration {
  /** Loads React in the browser. Without it a page is HTML, CSS and the small `enhance` script only. */
  hydrate?: boolean;
  /** The section whose sub-menu stands beside the page; pages without one use the full width. */
  section?: SectionKey;
  /** The page brings its own header, content zone and footer. */
  ownLayout?: boolean;
  /** The page runs WebAssembly. */
  wasm?: boolean;
}

/** What a page says of itself, and its layouts where it does not. @param matches the routes of its address, the root first */
export function pageHandle(matches: readonly { handle?: unknown }[]): PageHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
