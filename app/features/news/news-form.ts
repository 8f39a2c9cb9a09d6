import * as z from "zod/mini";
import {
  checkbox,
  choiceField,
  dateTimeField,
  pictureAddressField,
  textField,
} from "#app/features/admin/form-fields.ts";
import { writtenText } from "#app/features/admin/written-text.ts";

/** A news item. */
export const newsForm = z.object({
  subject: textField("Subject", { max: 150, required: true }),
  type: choiceField("a type", ["0", "1", "2"]),
  author: textField("Author", { max: 60, required: true }),
  ...writtenText,
  imgThumbnail: pictureAddressField("Thumbnail"),
  isShowThumbnail: checkbox,
  publishedAt: dateTimeField("Publish date", { required: true }),
  state: choiceField("published or draft", ["draft", "published"]),
});
export type NewsForm = z.output<typeof newsForm>;

/** States of a news item in the console. A published item with a future date is scheduled. */
export const newsStates = ["published", "scheduled", "draft"] as const;
export type NewsState = (typeof newsStates)[number];
