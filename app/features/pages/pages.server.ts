import type { SectionKey } from "#app/shell/site-map.ts";
import credits from "./content/credits.md";
import gameSystem from "./content/game-system.md";
import gameCash from "./content/policy-game-cash.md";
import operation from "./content/policy-operation.md";
import privacy from "./content/policy-privacy.md";
import serverInfo from "./content/server-info.md";
import story from "./content/story.md";
import { editablePages, type PageSlug } from "./editable-pages.ts";

/** The built-in pages, each with the section of the site that it belongs to. */
export const builtInPages = {
  "policy-operation": { page: operation, section: "about" },
  "policy-privacy": { page: privacy, section: "about" },
  "policy-game-cash": { page: gameCash, section: "about" },
  story: { page: story, section: "guide" },
  "server-info": { page: serverInfo, section: "guide" },
  "game-system": { page: gameSystem, section: "guide" },
  credits: { page: credits, section: "about" },
} as const satisfies Record<PageSlug, { page: typeof credits; section: SectionKey }>;

/** The page at a path (no leading or trailing slash, in any case), or undefined. */
export function contentPageAt(path: string) {
  const found = editablePages.find((page) => page.path === path.toLowerCase());
  return found && { slug: found.slug, path: found.path, section: builtInPages[found.slug].section };
}
