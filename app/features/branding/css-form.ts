import * as z from "zod/mini";
import { choiceField, multilineTextField } from "#app/features/admin/form-fields.ts";
import { MAX_CSS } from "#app/features/settings/limits.ts";

/** The form of the owner's stylesheet, which `embedded/check-css.ts` checks. */
export const cssForm = z.object({
  css: multilineTextField("CSS", { max: MAX_CSS, asTyped: true }),
  visitors: choiceField("What visitors see", "what visitors see", {
    keep: "What they see now; this is only a draft",
    this: "This stylesheet",
    none: "No stylesheet of your own",
  }),
});
export type CssForm = z.output<typeof cssForm>;
