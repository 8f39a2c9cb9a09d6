import * as z from "zod/mini";
import { shopCategories } from "../../shop/categories.ts";
import { box, choice, line, lines, linkAddress, moment, pictureAddress, readMoment, whole } from "./fields.ts";

/** In which notation a text is written; it is stored as HTML. */
export const textFormats = ["html", "markdown"] as const;

/** Most characters of a written text. */
export const LONGEST_TEXT = 60_000;

const writtenText = {
  format: choice("how the text is written", textFormats),
  content: lines("Text", { most: LONGEST_TEXT, required: true }),
};

/** A news item. */
export const newsForm = z.object({
  subject: line("Subject", { most: 150, required: true }),
  type: choice("a type", ["0", "1", "2"]),
  author: line("Author", { most: 60, required: true }),
  ...writtenText,
  img_thumbnail: pictureAddress("Thumbnail"),
  IsShowThumbnail: box,
  published_at: moment("Publish date", { required: true }),
  state: choice("published or draft", ["draft", "published"]),
});
export type NewsForm = z.output<typeof newsForm>;

/** What a news item in the console is: published items whose date is to come are scheduled. */
export const newsStates = ["published", "scheduled", "draft"] as const;
export type NewsState = (typeof newsStates)[number];

/** A banner of the carousel. */
export const bannerForm = z
  .object({
    img_url: pictureAddress("Picture", { required: true }),
    alt: line("Description of the picture", { most: 160 }),
    title: line("Title", { most: 80, required: true }),
    text: line("Text", { most: 160 }),
    link: linkAddress("Link"),
    active_from: moment("Shown from"),
    active_until: moment("Shown until"),
  })
  .check(
    z.refine(
      ({ active_from, active_until }) =>
        (readMoment(active_until) ?? Number.POSITIVE_INFINITY) > (readMoment(active_from) ?? 0),
      { error: "Shown until must be later than Shown from.", path: ["active_until"] },
    ),
  );
export type BannerForm = z.output<typeof bannerForm>;

/** Kinds of download links: everything that is no patch counts as the full client. */
export const downloadTypes = ["client", "patch"] as const;

/** A download link. */
export const downloadForm = z.object({
  link_name: line("Name", { most: 80, required: true }),
  link_address: linkAddress("Address", { required: true }),
  link_type: choice("a type", downloadTypes),
  link_description: line("Description", { most: 200 }),
  link_date: moment("Date", { required: true }),
  link_icon: pictureAddress("Icon"),
  size_bytes: whole("Size in bytes", { least: 1, most: 10_000_000_000_000 }),
  version: line("Version", { most: 30 }),
  sha256: line("SHA-256", { most: 64 }).check(
    z.refine((value) => value === "" || /^[0-9a-f]{64}$/i.test(value), "SHA-256 must have 64 hexadecimal digits."),
  ),
});
export type DownloadForm = z.output<typeof downloadForm>;

/** An item of the shop. */
export const itemForm = z.object({
  name: line("Name", { most: 80, required: true }),
  category: z
    .string("Choose a category.")
    .check(z.refine((value) => shopCategories.some(({ key }) => key === value), "Choose a category.")),
  price: whole("Price", { least: 1, most: 1_000_000, required: true }),
  image_url: pictureAddress("Picture"),
  info: line("Info", { most: 300 }),
  offered: box,
});
export type ItemForm = z.output<typeof itemForm>;

/** The text of a written page. */
export const pageForm = z.object(writtenText);
export type PageForm = z.output<typeof pageForm>;

/** The areas of the club tax table. */
export const taxAreas = ["SG", "MP", "PH"] as const;

/** The settings of the site. What is left empty has its default. */
export const settingsForm = z.object({
  site_name: line("Site name", { most: 60 }),
  tagline: line("Tagline", { most: 160 }),
  server_status: line("Server status", { most: 60 }),
  notice: line("Notice", { most: 300 }),
  signup_link: linkAddress("Sign-up link"),
  messenger_url: linkAddress("Messenger"),
  social_url: linkAddress("Social page"),
  forum_base: linkAddress("Forum"),
  club_SG: line("Club of SG", { most: 40 }),
  tax_SG: line("Tax of SG", { most: 10 }),
  club_MP: line("Club of MP", { most: 40 }),
  tax_MP: line("Tax of MP", { most: 10 }),
  club_PH: line("Club of PH", { most: 40 }),
  tax_PH: line("Tax of PH", { most: 10 }),
  news_views: z._default(z.enum(["fixed", "counted", ""], "Choose how views are shown."), ""),
  referral_percent: whole("Referral percent", { most: 100 }),
  graphics_minimum: line("Minimum graphics card", { most: 80 }),
  graphics_recommended: line("Recommended graphics card", { most: 80 }),
});
export type SettingsForm = z.output<typeof settingsForm>;
