import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer, link } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { NO_CLUB } from "./club-tax.ts";
import { DEFAULT_SITE_NAME } from "./page-title.ts";

/** Who owns each area, and the tax there. */
export const clubTax = z.array(z.object({ area: z.string(), club: z.string(), tax: z.string() }));

/** Our addition: the operator's settings for the whole site. A setting that a server does not send has its default. */
export const siteSettings = z.object({
  siteName: wireName("site_name", z.string().default(DEFAULT_SITE_NAME)),
  tagline: z.string().default(""),
  /** The target of sign-up buttons outside the login page. */
  signupLink: wireName("signup_link", link.default("/news?topic=1")),
  /** External messenger support link; empty when there is none. */
  messengerUrl: wireName("messenger_url", link.default("")),
  socialUrl: wireName("social_url", link.default("")),
  /** Base address of the forum; categories are appended. Empty when there is none. */
  forumBase: wireName("forum_base", link.default("")),
  clubTax: wireName(
    "club_tax",
    clubTax.default(["SG", "MP", "PH"].map((area) => ({ area, club: NO_CLUB, tax: "0%" }))),
  ),
  /** `fixed` shows 65 as specified; `counted` shows the real count. */
  newsViews: wireName("news_views", z.enum(["fixed", "counted"]).default("fixed")),
  /** Percent of a voucher's value credited to the referrer. */
  referralPercent: wireName("referral_percent", z.number().default(5)),
  /** Graphics card rows of the system requirements; when empty, the page shows "Not specified". */
  graphicsMinimum: wireName("graphics_minimum", z.string().default("")),
  graphicsRecommended: wireName("graphics_recommended", z.string().default("")),
  /** The game server's state in the header, such as "Server online"; empty shows nothing. */
  serverStatus: wireName("server_status", z.string().default("")),
  /** A line shown on every page, such as a maintenance notice; empty when there is none. */
  notice: z.string().default(""),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const defaultSiteSettings: SiteSettings = siteSettings.parse({});

/** Calls about the site's settings and its content version. */
export const settingsCalls = {
  read: call("anyone", "GET /getsitesettings", {
    translated: true,
    id: "getSiteSettings",
    summary: "Get the public settings of the site.",
    reply: () => siteSettings,
  }),
  contentVersion: call("anyone", "GET /getcontentversion", {
    id: "getContentVersion",
    summary: "Get a number that rises with every publication. Copies made under an older number are stale.",
    reply: () => z.object({ version: integer }),
  }),
};
