/**
 * Parts of the site that need calls which specification section 7 does not have. The embedded game API has all of them;
 * an operator's own server may lack any of them, and the owner can switch some off. Then the site does not offer that
 * part.
 */
export const features = [
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
  /** Older news by page. A server that has it also takes any count of `getnewsall` up to 50. */
  "newsArchive",
] as const;
/** A part of the site that may be missing. Every game server has rankings, but their owner can switch them off. */
export type Feature = (typeof features)[number] | "rankings";

/** Features that links and forms of any page may lead to. */
export const linkedFeatures: readonly Feature[] = [
  ...features.filter((one) => one !== "monthlyRankings" && one !== "newsArchive"),
  "rankings",
];

/** The first path segments of each feature's pages. */
const featurePaths: Partial<Record<Feature, readonly string[]>> = {
  gifts: ["gift", "gifts"],
  shop: ["itemshop"],
  rankings: ["rankings"],
  cart: ["shoppingcart"],
  tickets: ["ticket", "checkticket"],
  console: ["admin"],
  privacy: ["mydata"],
  gameAccounts: ["gameaccount"],
  payments: ["payments"],
};

/** The first segments of the paths of a part's pages; none for what is no part of the site. */
export function pathsOfFeature(part: string): readonly string[] {
  return featurePaths[part as Feature] ?? [];
}

/** The feature that a page belongs to, by its path with the leading slash and without a language; undefined for others. */
export function featureAtPath(path: string): Feature | undefined {
  const [, first = ""] = /^\/([^/?#]*)/.exec(path) ?? [];
  return linkedFeatures.find((feature) => featurePaths[feature]?.includes(first));
}

/**
 * Removes links to features that are not offered from a written text: their words remain, and list entries that begin
 * with such a link are removed.
 * @param html sanitised
 */
export function withoutLinksTo(lacks: readonly Feature[], html: string): string {
  const paths = lacks.flatMap((feature) => featurePaths[feature] ?? []);
  if (paths.length === 0) return html;
  const open = `<a\\b[^>]*\\bhref="/(?:${paths.join("|")})(?:[/?#][^"]*)?"[^>]*>`;
  return html
    .replace(new RegExp(`<li>\\s*(?:<(?:p|strong)>\\s*)*${open}(?:(?!</?li\\b)[\\s\\S])*</li>`, "gi"), "")
    .replace(new RegExp(`${open}((?:(?!</a>)[\\s\\S])*)</a>`, "gi"), "$1");
}
