import * as z from "zod/mini";
import { box, choice, line, moment, pictureAddress } from "#app/features/admin/form-fields.ts";
import { writtenText } from "#app/features/admin/written-text.ts";

/** A news item. */
export const newsForm = z.object({
  subject: line("Subject", { most: 150, required: true }),
  type: choice("a type", ["0", "1", "2"]),
  author: line("Author", { most: 60, required: true }),
  ...writtenText,
  imgThumbnail: pictureAddress("Thumbnail"),
  isShowThumbnail: box,
  publishedAt: moment("Publish date", { required: true }),
  state: choice("published or draft", ["draft", "published"]),
});
export type NewsForm = z.output<typeof newsForm>;

/** What a news item in the console is: published items whose date is to come are scheduled. */
export const newsStates = ["published", "scheduled", "draft"] as const;
export type NewsState = (typeof newsStates)[number];
