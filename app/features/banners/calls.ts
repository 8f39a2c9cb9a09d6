import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer, link, listOf, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

export const siteBanner = z.object({
  id: integer,
  /** Relative image path; a sample image is the fallback. */
  imgUrl: wireName("img_url", text),
  /** Ours, all optional. */
  alt: text,
  title: text,
  text,
  link,
});
export type SiteBanner = z.output<typeof siteBanner>;

/** Calls about banners. */
export const bannersCalls = {
  list: call("anyone", "GET /getSiteBanners", {
    origin: "specification",
    summary: "The banners of the carousel.",
    reply: listOf(siteBanner),
  }),
};
