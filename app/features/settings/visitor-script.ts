import * as z from "zod";

/** An origin as the content security policy names it: nothing in it can end the directive. */
const ORIGIN = String.raw`https://[\w.-]+(?::\d{1,5})?`;

/** A third-party script, which pages load for visitors who agree. */
export const visitorScript = z.object({
  src: z
    .string()
    .max(300)
    .regex(new RegExp(`^${ORIGIN}(?:/[^\\s"'<>\\\\]*)?$`)),
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
  origins: z.array(z.string().regex(new RegExp(`^${ORIGIN}$`))).max(10),
});
export type VisitorScript = z.output<typeof visitorScript>;
