import * as z from "zod";
import { text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { homeBoxes } from "./boxes.ts";

/** The keys of the boxes that the home page shows, in their order. */
export const shownBoxes = z.array(text).max(homeBoxes.length);

/** The texts of the home page's hero in the language of the request; empty for the default. */
export const heroTexts = z.object({
  headline: text,
  lead: text,
  download: text,
  signUp: wireName("sign_up", text),
});
export type HeroTexts = z.output<typeof heroTexts>;
