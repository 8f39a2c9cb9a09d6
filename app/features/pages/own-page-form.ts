import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  pictureAddressField,
  textField,
} from "#app/features/admin/form-fields.ts";
import { writtenText } from "#app/features/admin/written-text.ts";

/** One or two segments of lower-case letters, digits and hyphens. */
const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** Removes what is often typed around the address: slashes at its ends. */
const trimmedPath = (value: string) => value.replace(/^\/+|\/+$/g, "");

/** A page that the operator has added. */
export const ownPageForm = z.object({
  title: textField("Title", { max: 80, required: true }),
  path: textField("Address", { max: 60, required: true, asTyped: true }).check(
    z.overwrite(trimmedPath),
    z.refine(
      (value) => PATH.test(value),
      "Address must be one or two parts of lower-case letters, digits and hyphens, such as guides/first-steps.",
    ),
  ),
  section: textField("Section", { max: 40, required: true }),
  inMenu: checkboxField("Show the page in the menu of its section"),
  description: textField("Description", { max: 160 }),
  picture: pictureAddressField("Share picture"),
  ...writtenText,
  publishedAt: dateTimeField("Publish date"),
  state: choiceField("State", "published or draft", { draft: "Draft", published: "Published" }),
});
export type OwnPageForm = z.output<typeof ownPageForm>;

/** The state of a page in the console. A published page with a future date is scheduled. */
export type OwnPageState = "published" | "scheduled" | "draft";
