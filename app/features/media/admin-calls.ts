import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { adminCall, textField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { timeField } from "#app/features/admin/call-fields.ts";
import { confirm, listRequest, seenRevision } from "#app/features/admin/edit-fields.ts";
import { mediaGroups, mediaLimits, mediaWidths } from "./limits.ts";
import { linkLimits } from "./link-addresses.ts";

const id = z.string().regex(/^[0-9a-f]{32}$/);

const size = integer.pipe(z.number().min(1).max(mediaLimits.side));

/** A smaller size of a picture. The receiver checks its type and exact size, see `checked-media.ts`. */
const variant = z.object({ width: size, file: bytes({ maxBytes: mediaLimits.variantBytes }) });

/** A place that contains the address of a picture. */
const mediaUse = z.object({
  /** Such as `News`. */
  kind: text,
  title: text,
  /** The path of the console's page on which it is changed. */
  href: text,
});
export type MediaUse = z.output<typeof mediaUse>;

const mediaEntry = z.object({
  id: text,
  /** The path to put into content; it describes the picture, see `media-address.ts`. */
  address: text,
  type: text,
  /** Of the picture itself, and of all its files. */
  bytes: integer,
  totalBytes: wireName("total_bytes", integer),
  width: integer,
  height: integer,
  name: text,
  description: text,
  createdBy: wireName("created_by", text),
  createdAt: wireName("created_at", timeField),
  seen: text,
});
export type MediaEntry = z.output<typeof mediaEntry>;

const address = z.string().max(2000);

/** An address in content and the places that contain it. */
const contentLink = z.object({
  address: text,
  /** Whether the picture or the news item that it names is missing; null if the address is of another kind. */
  missing: z.boolean().nullish(),
  places: z.array(mediaUse),
});
export type ContentLink = z.output<typeof contentLink>;

/** Console calls for the pictures of the media library. */
export const mediaAdminCalls = {
  upload: adminCall("content", "POST /adminuploadmedia", {
    pictures: "request",
    summary:
      "Store a picture (PNG, JPEG, WebP or GIF as base64) in the media library, optionally with smaller sizes as WebP. Its metadata are removed. A picture that is there already is not stored again.",
    request: () =>
      z.object({
        name: textField(300),
        description: textField(1000).nullish(),
        file: bytes({ maxBytes: mediaLimits.fileBytes }),
        variants: z
          .array(variant)
          .max(mediaWidths.length + 1)
          .default([]),
      }),
    reply: () =>
      z.object({ message: text, id: text, address: text, description: text, isNew: wireName("is_new", z.boolean()) }),
  }),
  list: adminCall("content", "GET /adminmedia/{page}", {
    id: "adminlistmedia",
    summary:
      "List a page of the media library, newest first, with the number of places that use each picture: those that items show (`items`), all others (`others`), or all.",
    request: () => z.object({ ...listRequest, group: z.enum(mediaGroups).nullish() }),
    reply: () =>
      z.object({
        data: z.array(mediaEntry.extend({ uses: integer })),
        lastPage: wireName("last_page", integer),
        /** Bytes in the database, and how many it may hold; null where a bucket holds them. */
        stored: z.object({ bytes: integer, limit: integer.nullish() }),
      }),
  }),
  byId: adminCall("content", "GET /adminmediaitem/{id}", {
    summary: "Get a picture of the media library and the places that use it.",
    request: () => z.object({ id }),
    reply: () => mediaEntry.extend({ uses: z.array(mediaUse), moreUses: wireName("more_uses", z.boolean()) }),
  }),
  describe: adminCall("content", "POST /adminsavemedia", {
    summary: "Change the description of a picture.",
    request: () => z.object({ id, seen: seenRevision, description: textField(1000) }),
    reply: () => message,
  }),
  links: adminCall("content", "GET /admincontentlinks", {
    summary: "List the addresses in all content, and whether the pictures and news that they name exist.",
    reply: () => z.object({ data: z.array(contentLink), more: z.boolean() }),
  }),
  checkLinks: adminCall("content", "POST /admincheckaddresses", {
    summary: `Request up to ${linkLimits.requests} addresses of other sites, and report those that do not answer.`,
    request: () => z.object({ addresses: z.array(address).min(1).max(linkLimits.requests) }),
    reply: () => z.object({ data: z.array(z.object({ address: text, problem: text })) }),
  }),
  delete: adminCall("content", "POST /admindeletemedia", {
    summary: "Delete a picture that nothing uses.",
    request: () => z.object({ id, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
