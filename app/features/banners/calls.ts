import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer, link, listOf, text, textLanguage } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

export const siteBanner = z.object({
  id: integer,
  /** Relative path of the image; if empty, the sample image is used. */
  imgUrl: wireName("img_url", text),
  /** Ours, all optional. */
  alt: text,
  title: text,
  text,
  link,
  language: textLanguage,
});
export type SiteBanner = z.output<typeof siteBanner>;

/** Calls for banners. */
export const bannersCalls = {
  list: call("anyone", "GET /getSiteBanners", {
    cached: "banners",
    translated: true,
    origin: "specification",
    summary: "List the banners of the carousel.",
    reply: () => listOf(siteBanner),
    clean: ({ data }, resolveFile) => ({
      data: data.map((banner) => ({ ...banner, imgUrl: resolveFile(banner.imgUrl) })),
    }),
  }),
};
