import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { fileAddress, link, text } from "#app/contract/fields.ts";

/** What all entries have. The key never changes. */
const entry = { key: text, title: text, text };

/** Addresses of pictures are those of the site or of others. */
export const galleryReply = z.object({
  /** Null for the built-in ones, like the other lists. */
  pictures: z
    .array(z.object({ ...entry, alt: text, picture: fileAddress }))
    .nullable()
    .default(null),
  wallpapers: z
    .array(
      z.object({
        ...entry,
        alt: text,
        screen: fileAddress,
        /** Empty if there is none for phones. */
        phone: fileAddress.default(""),
      }),
    )
    .nullable()
    .default(null),
  movies: z
    .array(
      z.object({
        ...entry,
        /** Empty if the video has its own. */
        picture: fileAddress.default(""),
        /** The address of the video. */
        video: link,
      }),
    )
    .nullable()
    .default(null),
});
export type GalleryReply = z.output<typeof galleryReply>;

/** Calls for the pictures and videos of the game. */
export const galleryCalls = {
  read: call("anyone", "GET /getgallery", {
    cached: "guides",
    translated: true,
    summary: "Get the pictures of the gallery, the wallpapers and the movies.",
    reply: () => galleryReply,
    clean: ({ pictures, wallpapers, movies }, resolveFile) => ({
      pictures: pictures?.map((one) => ({ ...one, picture: resolveFile(one.picture) })) ?? null,
      wallpapers:
        wallpapers?.map((one) => ({ ...one, screen: resolveFile(one.screen), phone: resolveFile(one.phone) })) ?? null,
      movies: movies?.map((one) => ({ ...one, picture: resolveFile(one.picture) })) ?? null,
    }),
  }),
};
