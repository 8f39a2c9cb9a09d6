import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { listOf, text } from "#app/contract/fields.ts";
import { editablePages } from "./editable-pages.ts";

/** Calls about written pages. */
export const pagesCalls = {
  bySlug: call("anyone", "GET /getpage/{slug}", {
    summary: "The text of a written page as a list of one; an empty list when the page keeps the text it came with.",
    request: z.object({ slug: z.enum(editablePages.map((page) => page.slug)) }),
    reply: listOf(z.object({ slug: text, /** HTML, sanitised like news. */ content: text })),
  }),
};
