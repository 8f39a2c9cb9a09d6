import * as z from "zod";
import { link, text } from "#app/contract/fields.ts";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";

export const redirectLimits = { redirects: 100, from: 200 } as const;

/** Old addresses with their new ones, as pages know them. */
export const redirectList = z.array(z.object({ from: text, to: link })).max(redirectLimits.redirects);

/** The addresses of an earlier site that lead to pages of this one. Entries have no texts. */
export const redirectsDocument = defineDocument(
  "redirects",
  () =>
    storedEntry({
      /** As `redirectAddress` returns it. */
      from: z.string().max(redirectLimits.from),
      to: z.string().max(300),
    }),
  { min: 0, max: redirectLimits.redirects },
  [],
);
