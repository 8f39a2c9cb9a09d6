import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  parseDateTime,
  pictureAddressField,
  textField,
} from "#app/features/admin/form-fields.ts";
import { sortOrders } from "#app/features/admin/sort-order.ts";
import { writtenText } from "#app/features/admin/written-text.ts";
import { normalTag, tagLimits, typedTags } from "./tags.ts";

/** The maximum length of the field of tags in characters. */
const MAX_TAGS_TEXT = 200;

/** Whether the field's own rule reports the text already. */
const isTooLong = (text: string) => text.length > MAX_TAGS_TEXT;

/** A news item. */
export const newsForm = z
  .object({
    subject: textField("Subject", { max: 150, required: true }),
    type: choiceField("Type", "a type", { "0": "", "1": "", "2": "" }),
    author: textField("Author", { max: 60, required: true }),
    ...writtenText,
    imgThumbnail: pictureAddressField("Thumbnail"),
    isShowThumbnail: checkboxField("Show the thumbnail above the text"),
    publishedAt: dateTimeField("Publish date", { required: true }),
    startsAt: dateTimeField("Event begins"),
    endsAt: dateTimeField("Event ends"),
    tags: textField("Tags", { max: MAX_TAGS_TEXT }).check(
      z.refine((text) => isTooLong(text) || typedTags(text).length <= tagLimits.count, {
        error: `An item may have at most ${tagLimits.count} tags.`,
        abort: true,
      }),
      z.refine(
        (text) => isTooLong(text) || typedTags(text).every((tag) => normalTag(tag) !== undefined),
        `A tag has at most ${tagLimits.length} characters: letters, digits, spaces and hyphens. Separate tags with commas.`,
      ),
    ),
    pinned: checkboxField("Pin the item above newer ones in lists"),
    state: choiceField("State", "published or draft", { draft: "Draft", published: "Published" }),
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) => (parseDateTime(endsAt) ?? Number.POSITIVE_INFINITY) > (parseDateTime(startsAt) ?? 0),
      { error: "Event ends must be later than Event begins.", path: ["endsAt"] },
    ),
  );
export type NewsForm = z.output<typeof newsForm>;

/** States of a news item in the console. A published item with a future date is scheduled. */
export const newsStates = ["published", "scheduled", "draft"] as const;
export type NewsState = (typeof newsStates)[number];

/** The orders of the console's list of news. */
export const newsSortOrders = sortOrders(["id", "subject", "type", "author", "date"]);
