import credits from "#app/content/credits.md";
import gameSystem from "#app/content/game-system.md";
import gameCash from "#app/content/policy-game-cash.md";
import operation from "#app/content/policy-operation.md";
import privacy from "#app/content/policy-privacy.md";
import type { SectionKey } from "#app/domain/site-map.ts";

/** Written pages by their path. */
const pages = {
  gamesystem: { page: gameSystem, section: "guide" },
  credits: { page: credits, section: "about" },
  "policy/operation": { page: operation, section: "about" },
  "policy/privacy": { page: privacy, section: "about" },
  "policy/game-cash": { page: gameCash, section: "about" },
} as const satisfies Record<string, { page: typeof credits; section: SectionKey }>;

/** The written page at a path (no slash around it, any case), or undefined. */
export function contentPageAt(path: string) {
  const key = path.toLowerCase() as keyof typeof pages;
  return Object.hasOwn(pages, key) ? { path: key, ...pages[key] } : undefined;
}
