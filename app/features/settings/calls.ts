import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer, link, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { keyRows, requirementRows } from "#app/features/guide/table-documents.ts";
import { heroTexts, ownBoxes, shownBoxes } from "#app/features/home/home-document.ts";
import { menuDocument, socialLinks } from "#app/features/menus/menu-document.ts";
import { knownPage } from "#app/features/pages/known-page.ts";
import { redirectList } from "#app/features/redirects/redirects-document.ts";
import { signUpFields } from "#app/features/sign-up-fields/field-list.ts";
import { DEFAULT_SITE_NAME } from "#app/format/page-title.ts";
import { NO_CLUB } from "./club-tax.ts";
import { type ThemeColors, themeColorNames } from "./default-colors.ts";
import {
  MAX_CSS,
  MAX_REGISTRATIONS_PER_HOUR,
  MAX_TICKETS_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
  TICKETS_PER_HOUR,
} from "./limits.ts";
import { maintenance } from "./maintenance-fields.ts";
import { type BrandPictureName, brandPictureNames } from "./pictures.ts";
import { visitorScript } from "./visitor-script.ts";

/** Who owns each area, and the tax there; the number of the guild if it has a page. */
export const clubTax = z.array(
  z.object({ area: z.string(), club: z.string(), tax: z.string(), guildNum: wireName("guild", integer.optional()) }),
);

/** The colours of a palette, as `#rrggbb`. */
const themeColors = z.object(
  Object.fromEntries(themeColorNames.map((name) => [name, z.string().regex(/^#[\da-f]{6}$/)])) as Record<
    keyof ThemeColors,
    z.ZodString
  >,
);

/** The address of a picture of the brand: of this site, or https. */
const brandPicture = z
  .string()
  .max(300)
  .regex(/^(?:https:\/\/|\/[^/\s\\])[^\s\\]*$/)
  .optional();

const brandPictures = z.object({
  ...(Object.fromEntries(brandPictureNames.map((name) => [name, brandPicture])) as Record<
    BrandPictureName,
    typeof brandPicture
  >),
  logoHasName: wireName("logo_has_name", z.boolean().optional()),
});

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
  /** Whether the characters of players who have chosen nothing have pages. */
  characterProfiles: wireName("character_profiles", z.enum(["shown", "hidden"]).default("shown")),
  /** Percent of a voucher's value credited to the referrer. */
  referralPercent: wireName("referral_percent", z.number().default(5)),
  /** Graphics card rows of the system requirements; when empty, the page shows "Not specified". */
  graphicsMinimum: wireName("graphics_minimum", z.string().default("")),
  graphicsRecommended: wireName("graphics_recommended", z.string().default("")),
  /** A text in the header instead of the game server's state, such as "Opens on Friday"; empty shows the state. */
  serverStatus: wireName("server_status", z.string().default("")),
  /** Whether the game server refuses addresses that are not on the whitelist; `off` removes it from the pages. */
  whitelist: z.enum(["on", "off"]).default("on"),
  /** How many accounts can be created from one address within an hour. */
  registrationsPerHour: wireName(
    "registrations_per_hour",
    z.number().int().min(1).max(MAX_REGISTRATIONS_PER_HOUR).default(REGISTRATIONS_PER_HOUR),
  ),
  /** How many tickets visitors who are not logged in can send from one address within an hour. */
  ticketsPerHour: wireName(
    "tickets_per_hour",
    z.number().int().min(1).max(MAX_TICKETS_PER_HOUR).default(TICKETS_PER_HOUR),
  ),
  /** Who runs the site, and how to reach them, for the policies; empty when not told. */
  operatorName: wireName("operator_name", z.string().default("")),
  operatorContact: wireName("operator_contact", z.string().default("")),
  /** For which ages the game is, such as `12+`; empty when not told. */
  ageRating: wireName("age_rating", z.string().default("")),
  /** After how many hours a ticket of each priority should have an answer. */
  ticketTargets: wireName(
    "ticket_targets",
    z
      .object({ low: z.number(), normal: z.number(), high: z.number(), urgent: z.number() })
      .default({ low: 72, normal: 24, high: 8, urgent: 2 }),
  ),
  /** After how many days without a reply an answered ticket is closed; 0 for never. */
  ticketAutoClose: wireName("ticket_auto_close", z.number().default(0)),
  /** A line shown on every page, such as a maintenance notice; empty when there is none. */
  notice: z.string().default(""),
  /** `default` offers the pages in English only. */
  languages: z.enum(["all", "default"]).default("all"),
  /** The owner's names for currencies; empty where they have those of the catalogue. */
  currencyNames: wireName(
    "currency_names",
    z.array(z.object({ language: z.string(), key: z.string(), name: z.string() })).default([]),
  ),
  /** The owner's texts in place of those of the catalogue, by its keys. */
  words: z.array(z.object({ language: z.string(), key: z.string(), text: z.string() })).default([]),
  /** The keys of what the owner has switched off, see `FeatureSwitch`. */
  disabled: z.array(z.string()).default([]),
  maintenance,
  /** The operator's words about the maintenance; empty when there are none. */
  maintenanceMessage: wireName("maintenance_message", z.string().default("")),
  /** The operator's colours; null for those of the default palette. */
  colors: themeColors.nullable().default(null),
  /** The operator's stylesheet that visitors see, which was checked when it was saved; empty when there is none. */
  ownCss: wireName("own_css", z.string().max(MAX_CSS).default("")),
  /** Its draft. Always empty for visitors. */
  ownCssDraft: wireName("own_css_draft", z.string().max(MAX_CSS).default("")),
  /** A third-party script, which pages load for visitors who agree; null for none. */
  visitorScript: wireName("visitor_script", visitorScript.nullable().default(null)),
  /** The operator's pictures of the brand. */
  brand: brandPictures.default({}),
  /** The operator's menus in the language of the request; null for the default ones. */
  menus: menuDocument.nullable().default(null),
  /** The links to the operator's communities in the language of the request; null for `socialUrl` alone. */
  socials: socialLinks.nullable().default(null),
  /** The system requirements in the language of the request; null for the default ones. */
  requirements: requirementRows.nullable().default(null),
  /** The keys of the game in the language of the request; null for the default ones. */
  keys: keyRows.nullable().default(null),
  /** The boxes of the home page; null for all of them in the default order. */
  homeBoxes: wireName("home_boxes", shownBoxes.nullable().default(null)),
  /** The texts of the home page's hero in the language of the request; null for the default. */
  hero: heroTexts.nullable().default(null),
  /** The boxes of the home page that the owner has added. */
  ownBoxes: wireName("own_boxes", ownBoxes.default([])),
  /** The owner's fields of the sign-up form. */
  signUpFields: wireName("sign_up_fields", signUpFields.default([])),
  /** Addresses of an earlier site, and where they lead. */
  redirects: redirectList.default([]),
  /** The pages that the operator has added and published, in the order of the menu. */
  pages: optionalList(knownPage),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const defaultSiteSettings: SiteSettings = siteSettings.parse({});

/** Calls about the site's settings and its content version. */
export const settingsCalls = {
  read: call("anyone", "GET /getsitesettings", {
    cached: "settings",
    translated: true,
    id: "getSiteSettings",
    summary: "Get the public settings of the site.",
    reply: () =>
      // When the maintenance begins or ends by itself, so that no copy is shown for longer.
      siteSettings.extend({ changesAt: wireName("changes_at", z.string().nullish()) }),
    clean: ({ ownBoxes, ...settings }, resolveFile) => ({
      ...settings,
      ownBoxes: ownBoxes.map((box) => ({ ...box, picture: resolveFile(box.picture) })),
    }),
  }),
  contentVersion: call("anyone", "GET /getcontentversion", {
    id: "getContentVersion",
    summary:
      "Get a number that rises with every publication, the maintenance, and what is switched off. Copies of an older number are stale.",
    reply: () => z.object({ version: integer, maintenance, disabled: optionalList(text) }),
  }),
};
