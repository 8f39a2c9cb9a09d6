import type { Feature } from "#app/contract/site-features.ts";

/**
 * The sections of the site, shared by main navigation, left sub-menu, footer map and sitemap so that they are always
 * consistent (specification section 2, "Login page" and "Routes").
 */

export type SectionKey = "news" | "guide" | "shop" | "forum" | "ranking" | "download" | "support" | "account" | "about";

export interface SiteLink {
  label: string;
  href: string;
  /** Opens outside the site, in a new tab. */
  external?: boolean;
  /** Only shown to logged-in players. */
  playersOnly?: boolean;
  /** Only shown to visitors who are not logged in. */
  visitorsOnly?: boolean;
  /** If the game server lacks this feature, the link points to `instead`, or is left out if there is none. */
  requires?: Feature;
  /** Address that replaces `href` if the feature is missing; the link is left out if this is empty. */
  fallbackHref?: string;
}

/** A section; its link is the main navigation's entry, and its label also the title of the sub-menu. */
export interface Section extends SiteLink {
  key: SectionKey;
  /** Target of breadcrumbs, if it differs from that of the menu entry. */
  home?: string;
  /** Entries of the main navigation's drop-down. */
  menu: readonly SiteLink[];
  /** Entries that only the left sub-menu shows, after those of the drop-down. */
  more?: readonly SiteLink[];
}

/** A link whose address comes from the site settings. */
export const MESSENGER_HREF = "setting:messengerUrl";

export const mainSections: readonly Section[] = [
  {
    key: "news",
    label: "News",
    href: "/news",
    menu: [{ label: "Focus", href: "/news" }],
    more: [
      { label: "Events", href: "/news?category=2" },
      { label: "Guides", href: "/news?category=1" },
    ],
  },
  {
    key: "guide",
    label: "Guide",
    href: "/story",
    menu: [
      { label: "Story", href: "/story" },
      { label: "Character", href: "/characters" },
      { label: "Game System", href: "/gamesystem" },
    ],
    more: [
      { label: "Instructions", href: "/instructions" },
      { label: "Server Information", href: "/serverinfo" },
    ],
  },
  {
    key: "shop",
    label: "Shop",
    href: "/itemshop",
    requires: "shop",
    fallbackHref: "/topup",
    menu: [
      { label: "Item Shop", href: "/itemshop", requires: "shop" },
      { label: "Top Up R-Coin", href: "/topup", playersOnly: true },
      { label: "Shopping Cart", href: "/shoppingcart", playersOnly: true, requires: "cart" },
      { label: "Purchase History", href: "/shoppurchases", playersOnly: true },
      { label: "Top Up History", href: "/topuphistory", playersOnly: true },
    ],
  },
  {
    key: "forum",
    label: "Forum",
    href: "/login",
    home: "/socials",
    menu: [{ label: "Gallery", href: "/gallery" }],
    more: [{ label: "Socials", href: "/socials" }],
  },
  { key: "ranking", label: "Ranking", href: "/rankings", menu: [{ label: "Overall", href: "/rankings" }] },
  {
    key: "download",
    label: "Download",
    href: "/download",
    menu: [
      { label: "Game Download", href: "/download" },
      { label: "Wallpaper", href: "/wallpaper" },
      { label: "Movie", href: "/movies" },
    ],
  },
  {
    key: "support",
    label: "Support",
    href: "/ticket",
    requires: "tickets",
    fallbackHref: MESSENGER_HREF,
    menu: [
      { label: "Talk to an Agent", href: MESSENGER_HREF, external: true },
      { label: "Submit Ticket", href: "/ticket", requires: "tickets" },
      { label: "Check My Ticket", href: "/checkticket", requires: "tickets" },
    ],
  },
];

/** Sections without an entry in the main navigation. */
const quietSections: readonly Section[] = [
  {
    key: "account",
    label: "Account",
    href: "/user",
    menu: [
      { label: "Log In", href: "/login", visitorsOnly: true },
      { label: "Sign Up", href: "/register", visitorsOnly: true },
      { label: "Find Account", href: "/findaccount", visitorsOnly: true },
      { label: "Account Setting", href: "/user", playersOnly: true },
      { label: "Change Password", href: "/changepassword", playersOnly: true },
    ],
  },
  {
    key: "about",
    label: "About",
    href: "/serverinfo",
    menu: [
      { label: "Operation Policy", href: "/policy/operation" },
      { label: "Privacy Policy", href: "/policy/privacy" },
      { label: "Game Cash Agreement", href: "/policy/game-cash" },
      { label: "Credits", href: "/credits" },
    ],
  },
];

/** The section with this key. */
export function section(key: SectionKey): Section {
  return [...mainSections, ...quietSections].find((candidate) => candidate.key === key)!;
}

/**
 * Removes or redirects the links to features that the game server lacks.
 * @param lacks the missing features
 */
export function availableLinks<Link extends SiteLink>(links: readonly Link[], lacks: readonly Feature[]): Link[] {
  return links.flatMap((link) => {
    if (!link.requires || !lacks.includes(link.requires)) return [link];
    const { fallbackHref } = link;
    return fallbackHref ? [{ ...link, href: fallbackHref, external: fallbackHref === MESSENGER_HREF }] : [];
  });
}

/** The footer's link map (specification section 2, "Login page"). */
export const footerLinks: readonly SiteLink[] = [
  { label: "Home", href: "/" },
  { label: "News", href: "/news" },
  { label: "Game Guides", href: "/story" },
  { label: "Item Shop", href: "/itemshop", requires: "shop" },
  { label: "Recharge", href: "/topup" },
  { label: "Forum", href: "/login" },
  { label: "Download", href: "/download" },
  { label: "Support", href: "/ticket", requires: "tickets", fallbackHref: MESSENGER_HREF },
];

export const policyLinks: readonly SiteLink[] = section("about").menu;
