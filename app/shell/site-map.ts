import type { SitePart } from "#app/contract/site-parts.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * The sections of the site, shared by main navigation, left sub-menu, footer map and sitemap so that they are always
 * consistent (specification section 2, "Login page" and "Routes"). They are the menus until the operator changes them.
 */

export type SectionKey = "news" | "guide" | "shop" | "forum" | "ranking" | "download" | "support" | "account" | "about";

/** The text of an entry: a message, or a text of the operator in the language of the request. */
export type LinkLabel = LabelKey | { text: string };

export interface SiteLink {
  label: LinkLabel;
  href: string;
  /** Opens outside the site, in a new tab. */
  external?: boolean;
  /** Only shown to logged-in players. */
  playersOnly?: boolean;
  /** Only shown to visitors who are not logged in. */
  visitorsOnly?: boolean;
  /** If the game server lacks this part, the link points to `instead`, or is left out if there is none. */
  requires?: SitePart;
  /** Address that replaces `href` if the part is missing; the link is left out if this is empty. */
  fallbackHref?: string;
}

/** A section; its link is the main navigation's entry, and its label also the title of the sub-menu. */
export interface Section extends SiteLink {
  /** One of {@link SectionKey}, or that of a section of the operator. */
  key: string;
  /** Target of breadcrumbs, if it differs from that of the menu entry. */
  home?: string;
  /** Entries of the main navigation's drop-down. */
  menu: readonly SiteLink[];
  /** Entries that only the left sub-menu shows, after those of the drop-down. */
  more?: readonly SiteLink[];
}

/** Links whose addresses come from the site settings. */
export const MESSENGER_HREF = "setting:messengerUrl";
export const SOCIAL_HREF = "setting:socialUrl";
/** The forum; without one, its categories for players, and the login for visitors. */
export const FORUM_HREF = "setting:forumBase";

export const mainSections: readonly Section[] = [
  {
    key: "news",
    label: "page.news",
    href: "/news",
    menu: [{ label: "page.focus", href: "/news" }],
    more: [
      { label: "page.events", href: "/news?category=2" },
      { label: "page.calendar", href: "/events", requires: "calendar" },
      { label: "page.guides", href: "/news?category=1" },
    ],
  },
  {
    key: "guide",
    label: "page.guide",
    href: "/story",
    requires: "story",
    fallbackHref: "/characters",
    menu: [
      { label: "page.story", href: "/story", requires: "story" },
      { label: "page.character", href: "/characters" },
      { label: "page.gameSystem", href: "/gamesystem" },
    ],
    more: [
      { label: "page.instructions", href: "/instructions" },
      { label: "page.serverInformation", href: "/serverinfo" },
    ],
  },
  {
    key: "shop",
    label: "page.shop",
    href: "/itemshop",
    requires: "shop",
    fallbackHref: "/topup",
    menu: [
      { label: "page.itemShop", href: "/itemshop", requires: "shop" },
      { label: "page.topUp", href: "/topup", playersOnly: true },
      { label: "page.shoppingCart", href: "/shoppingcart", playersOnly: true, requires: "cart" },
      { label: "page.purchaseHistory", href: "/shoppurchases", playersOnly: true },
      { label: "page.topUpHistory", href: "/topuphistory", playersOnly: true },
      { label: "page.payments", href: "/payments", playersOnly: true, requires: "payments" },
    ],
  },
  {
    key: "forum",
    label: "page.forum",
    href: FORUM_HREF,
    home: "/socials",
    menu: [{ label: "page.gallery", href: "/gallery", requires: "gallery" }],
    more: [{ label: "page.socials", href: "/socials" }],
  },
  {
    key: "ranking",
    label: "page.ranking",
    href: "/rankings",
    requires: "rankings",
    menu: [{ label: "page.overall", href: "/rankings", requires: "rankings" }],
    more: [
      { label: "page.guildBoards", href: "/guilds", requires: "guilds" },
      { label: "page.clubWar", href: "/clubwar", requires: "clubWar" },
      { label: "page.hallOfFame", href: "/halloffame", requires: "hallOfFame" },
      { label: "nameSearch.title", href: "/search", requires: "nameSearch" },
    ],
  },
  {
    key: "download",
    label: "page.download",
    href: "/download",
    menu: [
      { label: "page.gameDownload", href: "/download" },
      { label: "page.wallpaper", href: "/wallpaper", requires: "wallpapers" },
      { label: "page.movie", href: "/movies", requires: "movies" },
    ],
    more: [{ label: "gallery.kind.pictures", href: "/gallery", requires: "gallery" }],
  },
  {
    key: "support",
    label: "page.support",
    href: "/ticket",
    requires: "tickets",
    fallbackHref: MESSENGER_HREF,
    menu: [
      { label: "page.agent", href: MESSENGER_HREF, external: true },
      { label: "page.submitTicket", href: "/ticket", requires: "tickets" },
      { label: "page.checkTicket", href: "/checkticket", requires: "tickets" },
    ],
    more: [{ label: "page.serverStatus", href: "/status", requires: "serverStatus" }],
  },
];

/** Sections without an entry in the main navigation. */
const quietSections: readonly Section[] = [
  {
    key: "account",
    label: "page.account",
    href: "/user",
    menu: [
      { label: "page.logIn", href: "/login", visitorsOnly: true },
      { label: "page.signUp", href: "/register", visitorsOnly: true },
      { label: "page.findAccount", href: "/findaccount", visitorsOnly: true },
      { label: "page.accountSetting", href: "/user", playersOnly: true },
      { label: "page.changePassword", href: "/changepassword", playersOnly: true },
    ],
    more: [
      { label: "page.security", href: "/security", playersOnly: true, requires: "accountSecurity" },
      { label: "page.gameAccount", href: "/gameaccount", playersOnly: true, requires: "gameAccounts" },
      { label: "page.myData", href: "/mydata", playersOnly: true, requires: "privacy" },
    ],
  },
  {
    key: "about",
    label: "page.about",
    href: "/serverinfo",
    menu: [
      { label: "page.operationPolicy", href: "/policy/operation" },
      { label: "page.privacyPolicy", href: "/policy/privacy" },
      { label: "page.gameCashAgreement", href: "/policy/game-cash" },
      { label: "page.refundPolicy", href: "/policy/refunds" },
      { label: "page.credits", href: "/credits" },
    ],
  },
];

/** The menus of the site. */
export interface Menus {
  /** The sections of the main navigation. */
  main: readonly Section[];
  /** Sections that only have a sub-menu. */
  quiet: readonly Section[];
  /** The footer's link map. */
  footer: readonly SiteLink[];
  policies: readonly SiteLink[];
}

/** The section with a key; the default one if the menus lack it, or the one about the site. */
export function findSection({ main, quiet }: Menus, key: string): Section {
  const all = [...main, ...quiet];
  const built = [...mainSections, ...quietSections];
  const found = [...all, ...built].find((section) => section.key === key);
  return found ?? built.find((section) => section.key === "about")!;
}

/** The text of an entry. */
export function labelText(label: LinkLabel): string {
  return typeof label === "string" ? t(label) : label.text;
}

/**
 * Removes or redirects the links to features that the game server lacks.
 * @param lacks the missing features
 */
export function availableLinks<Link extends SiteLink>(links: readonly Link[], lacks: readonly SitePart[]): Link[] {
  return links.flatMap((link) => {
    if (!link.requires || !lacks.includes(link.requires)) return [link];
    const { fallbackHref } = link;
    return fallbackHref ? [{ ...link, href: fallbackHref, external: fallbackHref === MESSENGER_HREF }] : [];
  });
}

/** The footer's link map (specification section 2, "Login page"). */
export const footerLinks: readonly SiteLink[] = [
  { label: "page.home", href: "/" },
  { label: "page.news", href: "/news" },
  { label: "page.gameGuides", href: "/story", requires: "story", fallbackHref: "/characters" },
  { label: "page.itemShop", href: "/itemshop", requires: "shop" },
  { label: "page.recharge", href: "/topup" },
  { label: "page.forum", href: FORUM_HREF },
  { label: "page.download", href: "/download" },
  { label: "page.support", href: "/ticket", requires: "tickets", fallbackHref: MESSENGER_HREF },
];

/** The menus until the operator changes them. */
export const defaultMenus: Menus = {
  main: mainSections,
  quiet: quietSections,
  footer: footerLinks,
  policies: quietSections.find(({ key }) => key === "about")!.menu,
};
