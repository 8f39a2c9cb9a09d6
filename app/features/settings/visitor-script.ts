import * as z from "zod";
import { text } from "#app/contract/fields.ts";

/** A script of another site, which pages load for visitors who agree. */
export const visitorScript = z.object({
  src: z
    .string()
    .max(300)
    .regex(/^https:\/\/[^\s"'<>\\]+$/)
    .refine(URL.canParse),
  /** Attributes of its element, such as `data-domain`. */
  attributes: z.array(z.object({ name: text, value: text })).max(10),
  /** Origins that it loads from or sends to besides its own. */
  origins: z.array(z.string().regex(/^https:\/\/[\w.:-]+$/)).max(3),
});
export type VisitorScript = z.output<typeof visitorScript>;
