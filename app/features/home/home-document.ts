import * as z from "zod";
import { fileAddress, link, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { homeBoxes, ownBoxLimits } from "./boxes.ts";

/** The keys of the boxes that the home page shows, in their order. */
export const shownBoxes = z.array(text).max(homeBoxes.length);

/** The texts of the home page's hero in the language of the request; empty for the default. */
export const heroTexts = z.object({
  headline: text,
  lead: text,
  download: text,
  signUp: wireName("sign_up", text),
});
/** The boxes that the owner has added, in their order, in the language of the request. */
export const ownBoxes = z
  .array(
    z.object({
      key: text,
      /** `side`, or the main column. */
      column: text,
      /** Whether it is above the built-in boxes of its column. */
      first: z.boolean().default(false),
      title: text,
      /** Paragraphs, separated by empty lines. */
      text,
      picture: fileAddress.default(""),
      /** The address of a video, or of its page. */
      video: link.default(""),
      /** What the box counts down to; it is not shown after that. Empty without a countdown. */
      until: text,
      links: z.array(z.object({ label: text, href: link.default("") })).max(ownBoxLimits.links),
    }),
  )
  .max(ownBoxLimits.boxes);
export type OwnBox = z.output<typeof ownBoxes>[number];

export type HeroTexts = z.output<typeof heroTexts>;
