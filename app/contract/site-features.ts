/**
 * Parts of the site that need calls which section 7 of the specification does not have. The embedded game API has them
 * all; an operator's own server may lack any of them, and then the site does not offer that part.
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
  /** Rankings by month. */
  "monthlyRankings",
  /** Older news by page. A server that has it also takes any count of `getnewsall` up to 50. */
  "newsArchive",
] as const;
export type Feature = (typeof features)[number];

/** Those that links and forms of any page may lead to. */
export const linkedFeatures = ["shop", "cart", "tickets", "console", "accountMails"] as const satisfies Feature[];

/** The first parts of the paths below which a part of the site lies. */
const featurePaths: Partial<Record<Feature, readonly string[]>> = {
  shop: ["itemshop"],
  cart: ["shoppingcart"],
  tickets: ["ticket", "checkticket"],
  console: ["admin"],
};

/**
 * A written text without links to parts of the site that are not offered: their words stay, and entries of lists that
 * begin with such a link are left out.
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
