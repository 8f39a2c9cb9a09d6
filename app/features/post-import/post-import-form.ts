import * as z from "zod/mini";
import { choiceField, textField } from "#app/features/admin/form-fields.ts";
import { newsForm } from "#app/features/news/news-form.ts";

/** Our own limits of an export of posts. */
export const postImportLimits = {
  bytes: 1_000_000,
  posts: 500,
  /** How many new posts, and how many of their pictures, are listed. */
  listed: 100,
  pictures: 200,
} as const;

/** How posts are imported. The rules of the export itself are those of the API. */
export const postImportForm = z.object({
  csv: z._default(z.string(), ""),
  type: newsForm.shape.type,
  state: choiceField("State", "how the posts are imported", {
    draft: "As drafts",
    published: "Published, with their dates",
  }),
  author: textField("Author of posts without one", { max: 60, required: true }),
});
export type PostImportForm = z.output<typeof postImportForm>;
