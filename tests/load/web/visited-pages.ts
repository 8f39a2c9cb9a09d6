import { defaultMenus } from "#app/shell/site-map.ts";
import { contentPages } from "#tests/e2e/pages.ts";

/** A page that is measured. */
export interface VisitedPage {
  path: string;
  /** Only logged-in players see it. */
  requiresLogin: boolean;
}

/** Pages that mails link to, see `scripts/testing/open-links.ts`. */
const mailLinkPages: readonly VisitedPage[] = [
  { path: "/resetpassword?token=open-reset", requiresLogin: false },
  { path: "/verifyemail?token=open-verify", requiresLogin: false },
];

/** Aliases of pages that are already measured. */
const aliases = new Set(["/home"]);

/**
 * Every page of the site except the console: the pages of the browser tests with status 200, the pages of the menus,
 * the pages that mails link to, and a receipt.
 *
 * @param purchase number of a purchase of the logged-in player
 */
export function visitedPages(purchase: number): VisitedPage[] {
  const { main, quiet, footer, policies } = defaultMenus;
  const links = [...[...main, ...quiet].flatMap(({ menu, more = [] }) => [...menu, ...more]), ...footer, ...policies];
  const all = [
    ...contentPages.filter(({ status }) => status === 200).map(({ path }) => ({ path, requiresLogin: false })),
    ...links
      .filter(({ href, external }) => href.startsWith("/") && !external)
      .map(({ href, playersOnly: requiresLogin = false }) => ({ path: href, requiresLogin })),
    ...mailLinkPages,
    { path: `/shoppurchases/${purchase}`, requiresLogin: true },
  ];
  const pages = new Map<string, VisitedPage>();
  for (const page of all) {
    const { requiresLogin = false } = pages.get(page.path) ?? {};
    // The footer links to some pages for all visitors that require a login.
    if (!aliases.has(page.path)) pages.set(page.path, { ...page, requiresLogin: page.requiresLogin || requiresLogin });
  }
  return [...pages.values()];
}
