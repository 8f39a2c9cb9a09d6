/**
 * Parts of the site that need calls which specification section 7 does not have. The embedded game API has all of them;
 * an operator's own server may lack any of them, and the owner can switch some off. Then the site does not offer that
 * part.
 */
export const siteParts = [
  /** The item shop. */
  "shop",
  /** The shopping cart, buying, and receipts. */
  "cart",
  /** Support tickets. */
  "tickets",
  /** The admin console. */
  "console",
  /** Links in mails that confirm an e-mail address or set a new password on this site. */
  "accountMails",
  /** Two-step login, passkeys and the list of sessions. */
  "accountSecurity",
  /** The page with which players download their data and delete their accounts. */
  "privacy",
  /** The page with the player's account in the game. */
  "gameAccounts",
  /** Packages for money, orders and receipts. */
  "payments",
  /** Gifts to other players. */
  "gifts",
  /** Rankings by month. */
  "monthlyRankings",
  /** The first of each board by month. */
  "hallOfFame",
  /** Pages of characters. */
  "characters",
  /** Older news by page. A server that has it also takes any count of `getnewsall` up to 50. */
  "newsArchive",
  /** The calendar of events. */
  "calendar",
  /** Pages of guilds, and their boards. */
  "guilds",
  /** The regions of the club war with the guilds that own them: a board of guilds. */
  "guildRegions",
  /** The page about the state of the game server, and the cards for other sites. */
  "serverStatus",
  /** The schedule, the results and the seasons of the club war. */
  "clubWar",
  /** The search for characters and guilds. */
  "nameSearch",
] as const;

/** Parts that every game server has, but that the owner can switch off. */
export const switchableParts = ["rankings", "story", "gallery", "wallpapers", "movies"] as const;

/** A part of the site that may be missing. */
export type SitePart = (typeof siteParts)[number] | (typeof switchableParts)[number];

/** Parts within pages that every game server has. */
const innerParts: readonly SitePart[] = ["monthlyRankings", "newsArchive", "guildRegions"];

/** Parts that links and forms of any page may lead to. */
export const linkedParts: readonly SitePart[] = [
  ...siteParts.filter((one) => !innerParts.includes(one)),
  ...switchableParts,
];

/** The first path segments of the pages of each part. */
const partPaths: Partial<Record<SitePart, readonly string[]>> = {
  gifts: ["gift", "gifts"],
  shop: ["itemshop"],
  rankings: ["rankings"],
  hallOfFame: ["halloffame"],
  characters: ["character"],
  guilds: ["guild", "guilds"],
  clubWar: ["clubwar"],
  nameSearch: ["search"],
  story: ["story"],
  gallery: ["gallery"],
  wallpapers: ["wallpaper"],
  movies: ["movies"],
  cart: ["shoppingcart"],
  tickets: ["ticket", "checkticket"],
  console: ["admin"],
  privacy: ["mydata"],
  gameAccounts: ["gameaccount"],
  payments: ["payments"],
  calendar: ["events", "events.ics"],
  serverStatus: ["status", "widget"],
};

/** The first segments of the paths of a part's pages; none for what is no part of the site. */
export function pathsOfPart(part: string): readonly string[] {
  return partPaths[part as SitePart] ?? [];
}

/** The part that a page belongs to, by its path with the leading slash and without a language; undefined for others. */
export function partAtPath(path: string): SitePart | undefined {
  const [, first = ""] = /^\/([^/?#]*)/.exec(path) ?? [];
  return linkedParts.find((part) => partPaths[part]?.includes(first));
}

/**
 * Removes links to parts that are not offered from a written text: their words remain, and list entries that begin
 * with such a link are removed.
 * @param html sanitised
 */
export function withoutLinksTo(lacks: readonly SitePart[], html: string): string {
  const paths = lacks.flatMap((part) => partPaths[part] ?? []);
  if (paths.length === 0) return html;
  const open = `<a\\b[^>]*\\bhref="/(?:${paths.join("|")})(?:[/?#][^"]*)?"[^>]*>`;
  return html
    .replace(new RegExp(`<li>\\s*(?:<(?:p|strong)>\\s*)*${open}(?:(?!</?li\\b)[\\s\\S])*</li>`, "gi"), "")
    .replace(new RegExp(`${open}((?:(?!</a>)[\\s\\S])*)</a>`, "gi"), "$1");
}
