import * as z from "zod";
import {
  bannerForm,
  downloadForm,
  itemForm,
  newsForm,
  newsStates,
  pageForm,
  settingsForm,
  textFormats,
} from "#app/domain/admin/content/forms.ts";
import { writtenPages } from "#app/domain/written-pages.ts";
import { integer, message, text } from "../schemas.ts";
import { adminCall, bit, type CallDefinition, nothing, wholeOr } from "./define.ts";

/** Longer than any field's rule, which is what tells where the mistake is. */
const MOST_CHARACTERS = 100_000;

/** What a field of a form sends; numbers and flags are taken as forms write them, and what is missing is empty. */
const typed = z
  .union([z.string().max(MOST_CHARACTERS), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (typeof value === "boolean" ? (value ? "on" : "") : String(value ?? "")))
  .pipe(z.string());

/** The fields of a form as a request brings them; the form's own rules check them. */
function sent<Shape extends object>(form: { shape: Shape }) {
  const fields = Object.keys(form.shape).map((name) => [name, typed]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: typeof typed };
}

/** The fields of a form as a reply fills them in. */
function filled<Shape extends object>(form: { shape: Shape }) {
  const fields = Object.keys(form.shape).map((name) => [name, text]);
  return z.object(Object.fromEntries(fields) as { [Name in keyof Shape]: typeof text });
}

/** Of the thing to change; 0 makes a new one. */
const idOrNew = integer.pipe(z.number().min(0));
const id = integer.pipe(z.number().min(1));
/** What the form showed before it was changed, if it says so: refused when that is not what is there now. */
const seen = z.string().max(100).nullish();
const direction = z.enum(["up", "down"]);
const confirm = z.literal("on", "Please confirm.");
const saved = z.object({ message: text, id: integer });
const slug = z.enum(writtenPages.map((page) => page.slug));

/** Paged lists: 20 entries on a page unless asked otherwise. */
const listed = {
  page: integer.pipe(z.number().min(1)),
  search: z.string().trim().max(60).nullish(),
  per_page: wholeOr(20).pipe(z.number().min(1).max(500)),
};

const one = <Values extends z.ZodType>(values: Values) => z.object({ id: integer, seen: text, values });
const all = <Values extends z.ZodType>(values: Values) => z.object({ data: z.array(one(values)) });

/** Calls of the admin console that change what the site says and offers. */
export const adminContentCalls = {
  adminnews: adminCall({
    right: "content",
    method: "GET",
    path: "/adminnews/{page}",
    summary: "A page of all news, newest first, whatever their state.",
    request: z.object({
      ...listed,
      type: z.enum(["0", "1", "2"]).nullish(),
      state: z.enum(newsStates).nullish(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          id: integer,
          subject: text,
          type: integer,
          author: text,
          state: z.enum(newsStates),
          published_at: text,
        }),
      ),
      last_page: integer,
    }),
  }),
  adminnewsitem: adminCall({
    right: "content",
    method: "GET",
    path: "/adminnewsitem/{id}",
    summary: "A news item as its form shows it.",
    request: z.object({ id }),
    reply: one(filled(newsForm)),
  }),
  adminsavenews: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsavenews",
    summary: "Make a news item (id 0) or change one. Its text is sanitised.",
    request: z.object({ id: idOrNew, seen, ...sent(newsForm) }),
    reply: saved,
  }),
  adminshownews: adminCall({
    right: "content",
    method: "POST",
    path: "/adminshownews",
    summary: "Publish a news item (1) or take it back (0).",
    request: z.object({ id, published: bit }),
    reply: message,
  }),
  adminpreview: adminCall({
    right: "content",
    method: "POST",
    path: "/adminpreview",
    summary: "The HTML that a written text would be stored as. Stores nothing.",
    request: z.object({ format: z.enum(textFormats), content: typed }),
    reply: z.object({ html: text }),
  }),
  adminbanners: adminCall({
    right: "content",
    method: "GET",
    path: "/adminbanners",
    summary: "All banners in their order, whether they are active or not.",
    request: nothing,
    reply: all(filled(bannerForm)),
  }),
  adminsavebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsavebanner",
    summary: "Make a banner (id 0), which is the last then, or change one.",
    request: z.object({ id: idOrNew, seen, ...sent(bannerForm) }),
    reply: saved,
  }),
  adminmovebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/adminmovebanner",
    summary: "Move a banner one place.",
    request: z.object({ id, direction }),
    reply: message,
  }),
  admindeletebanner: adminCall({
    right: "content",
    method: "POST",
    path: "/admindeletebanner",
    summary: "Delete a banner.",
    request: z.object({ id, confirm }),
    reply: message,
  }),
  admindownloads: adminCall({
    right: "content",
    method: "GET",
    path: "/admindownloads",
    summary: "All download links in their order. The id of a link is its place, `seq`.",
    request: nothing,
    reply: all(filled(downloadForm)),
  }),
  adminsavedownload: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsavedownload",
    summary: "Make a download link (id 0), which is the last then, or change one.",
    request: z.object({ id: idOrNew, seen, ...sent(downloadForm) }),
    reply: saved,
  }),
  adminmovedownload: adminCall({
    right: "content",
    method: "POST",
    path: "/adminmovedownload",
    summary: "Let a download link and its neighbour change places.",
    request: z.object({ id, direction }),
    reply: message,
  }),
  admindeletedownload: adminCall({
    right: "content",
    method: "POST",
    path: "/admindeletedownload",
    summary: "Delete a download link.",
    request: z.object({ id, seen, confirm }),
    reply: message,
  }),
  adminitems: adminCall({
    right: "content",
    method: "GET",
    path: "/adminitems/{page}",
    summary: "A page of the item shop's items by number, withdrawn ones included.",
    request: z.object({ ...listed, category: z.string().max(20).nullish() }),
    reply: z.object({ data: z.array(one(filled(itemForm))), last_page: integer }),
  }),
  adminitem: adminCall({
    right: "content",
    method: "GET",
    path: "/adminitem/{id}",
    summary: "An item of the shop as its form shows it.",
    request: z.object({ id }),
    reply: one(filled(itemForm)),
  }),
  adminsaveitem: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsaveitem",
    summary:
      "Make an item of the shop (id 0) or change one. Items are withdrawn, never deleted. A new item and another price need the right to handle money.",
    request: z.object({ id: idOrNew, seen, ...sent(itemForm) }),
    reply: saved,
  }),
  adminpages: adminCall({
    right: "content",
    method: "GET",
    path: "/adminpages",
    summary: "The written pages that have a text of the operator's.",
    request: nothing,
    reply: z.object({ data: z.array(z.object({ slug: text, seen: text, content: text, changed_at: text })) }),
  }),
  adminsavepage: adminCall({
    right: "content",
    method: "POST",
    path: "/adminsavepage",
    summary: "Replace the text of a written page. The text is sanitised.",
    request: z.object({ slug, seen, ...sent(pageForm) }),
    reply: message,
  }),
  adminrestorepage: adminCall({
    right: "content",
    method: "POST",
    path: "/adminrestorepage",
    summary: "Put the text back that a written page came with.",
    request: z.object({ slug, confirm }),
    reply: message,
  }),
  adminsettings: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminsettings",
    summary: "The settings of the site as the operator set them; empty where the default counts.",
    request: nothing,
    reply: z.object({ values: filled(settingsForm), defaults: filled(settingsForm) }),
  }),
  adminsavesettings: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminsavesettings",
    summary: "Change the settings of the site; an empty one goes back to its default.",
    request: z.object(sent(settingsForm)),
    reply: message,
  }),
} as const satisfies Record<string, CallDefinition>;
