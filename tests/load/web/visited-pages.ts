import { footerLinks, mainSections, policyLinks, section } from "#app/shell/site-map.ts";
import { contentPages } from "#tests/e2e/pages.ts";

/** A page that is measured. */
export interface VisitedPage {
  path: string;
  /** Only a logged-in player sees it. */
  players: boolean;
}

/** Pages that links in mails lead to; whether the token is good shows when the form is sent. */
const fromMails: readonly VisitedPage[] = [
  { path: "/resetpassword?token=token", players: false },
  { path: "/verifyemail?token=token", players: false },
];

/** Other names of a page that is measured already. */
const aliases = new Set(["/home"]);

/**
 * Every page of the site but the console: those of the browser tests that are found, those of the menus, those that mails
 * link with, and a receipt.
 *
 * @param purchase the number of a purchase of the player who is logged in
 */
export function visitedPages(purchase: number): VisitedPage[] {
  const sections = [...mainSections, section("account"), section("about")];
  const links = [...sections.flatMap(({ menu, more = [] }) => [...menu, ...more]), ...footerLinks, ...policyLinks];
  const all = [
    ...contentPages.filter(({ status }) => status === 200).map(({ path }) => ({ path, players: false })),
    ...links
      .filter(({ href, external }) => href.startsWith("/") && !external)
      .map(({ href, playersOnly: players = false }) => ({ path: href, players })),
    ...fromMails,
    { path: `/shoppurchases/${purchase}`, players: true },
  ];
  const pages = new Map<string, VisitedPage>();
  for (const page of all) {
    const { players = false } = pages.get(page.path) ?? {};
    // The footer links with some pages for everybody that ask to log in first.
    if (!aliases.has(page.path)) pages.set(page.path, { ...page, players: page.players || players });
  }
  return [...pages.values()];
}
