import * as z from "zod";

/** An origin as the content security policy names it: nothing in it can end the directive. */
const ORIGIN = String.raw`https://[\w.-]+(?::\d+)?`;

/** A script of another site, which pages load for visitors who agree. */
export const visitorScript = z.object({
  src: z
    .string()
    .max(300)
    .regex(new RegExp(`^${ORIGIN}(?:/[^\\s"'<>\\\\]*)?$`))
    .refine(URL.canParse),
  /** Attributes of its element, such as `data-domain`. */
  attributes: z
    .array(
      z.object({
        name: z.string().regex(/^(?:data-[a-z][\w.:-]*|crossorigin|integrity|id)$/),
        value: z.string(),
      }),
    )
    .max(10),
  /** Origins that it loads from or sends to besides its own. */
  origins: z.array(z.string().regex(new RegExp(`^${ORIGIN}$`))).max(3),
});
export type VisitorScript = z.output<typeof visitorScript>;
