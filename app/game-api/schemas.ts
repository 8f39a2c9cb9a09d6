import * as z from "zod";
import { DEFAULT_SITE_NAME } from "#app/domain/page-title.ts";

/**
 * The entities of specification section 3, as zod schemas with the exact field names. They describe a reply as the site
 * uses it and as `/api` sends it: clean values, with the default of a field that may be missing. What real game servers
 * send instead (numbers as strings, empty texts for null, objects for lists) is read onto these schemas by
 * `upstream/reply-reader.ts`; unknown extra fields are dropped. A transform ends in a `pipe` that names its result,
 * because the OpenAPI document is made from these schemas and cannot look into a function.
 */

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A whole number; in requests it may be a string of digits. */
export const integer = numeric.pipe(z.number().int());

/** A whole number that may be missing. */
export const integerOr = (fallback: number) => z.number().int().default(fallback);

/** A text that may be missing, which reads as the empty text. */
export const text = z.string().default("");

const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;
/** A path without a scheme and without a host. */
const RELATIVE = /^(?![\\/]{2})(?![a-z][a-z\d+.-]*:)[^\s\\]/i;

/**
 * An address that becomes a link: of the web, of mail, or a path of this site. Anything else (`javascript:` above all)
 * reads as the empty text.
 */
export const link = text.transform((value) => (LINK.test(value.trim()) ? value.trim() : "")).pipe(z.string());

/** The address of a file: of the web, or relative to where the server's files are. Anything else reads as empty. */
const fileAddress = text
  .transform((value) => {
    const address = value.trim();
    return /^https?:\/\//i.test(address) || RELATIVE.test(address) ? address : "";
  })
  .pipe(z.string());

const flag = z.boolean().default(false);

/** A list that may be missing, which reads as the empty list. */
const listOrNothing = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** A list under the name `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

/** How many pages a list has: at least one. */
export const lastPage = z.number().int().min(1).default(1);

export const newsItem = z.object({
  id: integer,
  subject: text,
  /** HTML; sanitised by every implementation before it leaves the game API. */
  content: text,
  type: integerOr(0),
  /** ISO 8601, or `YYYY-MM-DD HH:MM:SS` in Manila time; empty when unknown. */
  created_at: text,
  author: text,
  img_thumbnail: text,
  IsShowThumbnail: flag,
  /** Ours: how often the item was read; missing where the server does not count. */
  views: integer.optional(),
});
export type NewsItem = z.output<typeof newsItem>;

export const downloadLink = z.object({
  seq: integer,
  link_name: text,
  /** Empty when there is none to offer. */
  link_address: fileAddress,
  link_type: text,
  link_description: text,
  link_date: text,
  link_icon: text,
  /** Ours, all three optional: shown when given. */
  size_bytes: integer.nullish(),
  version: z.string().nullish(),
  sha256: z.string().nullish(),
});
export type DownloadLink = z.output<typeof downloadLink>;

export const siteBanner = z.object({
  id: integer,
  /** Relative image path; a sample image is the fallback. */
  img_url: text,
  /** Ours, all optional. */
  alt: text,
  title: text,
  text,
  link,
});
export type SiteBanner = z.output<typeof siteBanner>;

export const rankingRow = z.object({
  ChaNum: integer,
  ChaName: text,
  ChaLevel: integerOr(0),
  ChaClass: integerOr(0),
  ChaSchool: integerOr(-1),
  ChaPKScore: integerOr(0),
  ChaPKDeath: integerOr(0),
  ChaMMR: integerOr(0),
  ChaMoney: z.number().default(0),
  ChaLevelUpDate: text,
  /** Ours: the 'Cha Exp' column of the level board. */
  ChaExp: z.number().default(0),
});
export type RankingRow = z.output<typeof rankingRow>;

const rankingList = listOrNothing(rankingRow);

export const topRankings = z.object({
  topmmr: rankingList,
  toppk: rankingList,
  toplevel: rankingList,
  topmoney: rankingList,
  toplevelside: rankingList,
});
export type TopRankings = z.output<typeof topRankings>;

/** Ours: one page of a monthly ranking. */
export const monthlyRankings = z.object({
  data: rankingList,
  /** The month shown, `YYYY-MM` in Manila. */
  month: text,
  /** The months there are rankings of, the latest first. */
  months: listOrNothing(z.string()),
  last_page: lastPage,
});
export type MonthlyRankings = z.output<typeof monthlyRankings>;

/** Ours: a bought item on its way into the game. */
export const delivery = z.object({
  id: integer,
  UserNum: integer,
  UserID: text,
  ProductNum: integer,
  ItemName: text,
  /** When it was bought, ISO 8601. */
  PurDate: text,
  /** As RAN servers flag purchases: 0 pending, 1 taken, 2 cancel requested, 3 cancelled. */
  flag: integer,
});
export type Delivery = z.output<typeof delivery>;

/**
 * Characters of a text of an account, those of the longest e-mail address. The session cookie holds the account, so a
 * longer text reads as missing.
 */
const MAX_ACCOUNT_TEXT = 254;
/** Characters of a point in time, in any notation. */
const MAX_TIME_TEXT = 64;
const accountText = z.string().max(MAX_ACCOUNT_TEXT).default("");

export const user = z.object({
  /** 0 when the server did not say it. */
  UserNum: integerOr(0),
  UserID: accountText,
  UserPoint: integerOr(0),
  UserPoint2: integerOr(0),
  /** 0 and 1 players, 2 to 10 refused, 11 and above admins; some servers say it in the login's `status` only. */
  UserType: integer.nullish(),
  email_verified_at: z.string().max(MAX_TIME_TEXT).nullish(),
  NameFirst: accountText,
  NameLast: accountText,
  UserEmail: accountText,
  /** Ours: a new address that counts once it is confirmed; missing when none waits. */
  PendingEmail: z.string().max(MAX_ACCOUNT_TEXT).nullish(),
  PhoneNumber: accountText,
  UserSQ: integerOr(0),
  ReferralBalance: integerOr(0),
  characters: listOrNothing(z.object({ ChaName: z.string().regex(/\S/), ChaLevel: integerOr(0) })),
});
export type User = z.output<typeof user>;

export const message = z.object({ message: text });

export const connectionInfo = z.object({ CC_IP: text, CC_status: integerOr(0) });
export type ConnectionInfo = z.output<typeof connectionInfo>;

export const shopItem = z.object({
  ProductNum: integer,
  ItemName: text,
  /** R-Coin; 0 if missing. */
  price: z.number().default(0),
  image_url: text,
  /** Ours: what the tooltip says, and the shelf the item stands on. */
  info: text,
  category: text,
});
export type ShopItem = z.output<typeof shopItem>;

/** A line of the shopping cart (specification section 3). */
export const cartItem = z.object({
  seq: integer,
  quantity: integer,
  /** 1 = checked. */
  isChecked: integerOr(0),
  shopitem: shopItem,
  /** Ours: false when the item was withdrawn from the shop. */
  offered: z.boolean().default(true),
});
export type CartItem = z.output<typeof cartItem>;

/** Ours: how many of a bought line's units are in each state of delivery. */
export const deliveryStates = z.object({
  pending: integerOr(0),
  taken: integerOr(0),
  cancel_requested: integerOr(0),
  cancelled: integerOr(0),
});
export type DeliveryStates = z.output<typeof deliveryStates>;

/** Ours: what was bought together, with the prices that were paid. */
export const purchase = z.object({
  id: integer,
  PurDate: text,
  total: integer,
  lines: z.array(
    z.object({
      line: integer,
      shopitem: shopItem,
      quantity: integer,
      delivery: deliveryStates,
      /** Until when what is pending can be cancelled, ISO 8601. */
      cancel_until: text,
    }),
  ),
});
export type Purchase = z.output<typeof purchase>;

const paging = {
  prev_page: integer.nullish(),
  next_page: integer.nullish(),
  last_page: lastPage,
  /** Last page minus one, as the pager of the specification takes it. */
  lpm1: integerOr(0),
};

export const purchaseHistoryPage = z.object({
  purchasehistory: listOrNothing(
    z.object({
      shopitem: shopItem.nullish(),
      quantity: integerOr(0),
      PurDate: text,
      /** Ours, both optional: the purchase it belongs to, and how far its delivery is. */
      purchase: integer.nullish(),
      delivery: deliveryStates.nullish(),
    }),
  ),
  ...paging,
});
export type PurchaseHistoryPage = z.output<typeof purchaseHistoryPage>;

export const topUpHistoryPage = z.object({
  topuphistory: listOrNothing(
    z.object({
      CardCode: text,
      DateTopUp: text,
      /** R-Coin; 0 if missing. */
      Cardvalue: z.number().default(0),
      /** Ours: what the voucher was worth in Milleage. */
      milleage: integerOr(0),
    }),
  ),
  ...paging,
});
export type TopUpHistoryPage = z.output<typeof topUpHistoryPage>;

/** Ours: what an operator sets for the whole site; what a server does not say has its default. */
export const siteSettings = z.object({
  site_name: z.string().default(DEFAULT_SITE_NAME),
  tagline: z.string().default(""),
  /** Where sign-up buttons outside the login page lead. */
  signup_link: link.default("/news?topic=1"),
  /** External messenger support link; empty when there is none. */
  messenger_url: link.default(""),
  social_url: link.default(""),
  /** Base address of the forum; categories are appended. Empty when there is none. */
  forum_base: link.default(""),
  club_tax: z
    .array(z.object({ area: z.string(), club: z.string(), tax: z.string() }))
    .default(["SG", "MP", "PH"].map((area) => ({ area, club: "None", tax: "0%" }))),
  /** `fixed` shows 65 as specified, `counted` the real count. */
  news_views: z.enum(["fixed", "counted"]).default("fixed"),
  /** Percent of a voucher's value credited to the referrer. */
  referral_percent: z.number().default(5),
  /** Graphics card rows of the system requirements; empty reads "Not specified". */
  graphics_minimum: z.string().default(""),
  graphics_recommended: z.string().default(""),
  /** A word on the game server's state for the header, such as "Server online"; empty shows nothing. */
  server_status: z.string().default(""),
  /** A line shown on every page, such as a maintenance notice; empty when there is none. */
  notice: z.string().default(""),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const defaultSiteSettings: SiteSettings = siteSettings.parse({});
