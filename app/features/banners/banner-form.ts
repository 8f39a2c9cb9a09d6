import * as z from "zod/mini";
import {
  dateTimeField,
  linkAddressField,
  parseDateTime,
  pictureAddressField,
  textField,
} from "#app/features/admin/form-fields.ts";

/** A banner of the carousel. */
export const bannerForm = z
  .object({
    imgUrl: pictureAddressField("Picture", { required: true }),
    alt: textField("Description of the picture", { max: 160 }),
    title: textField("Title", { max: 80, required: true }),
    text: textField("Text", { max: 160 }),
    link: linkAddressField("Link"),
    activeFrom: dateTimeField("Shown from"),
    activeUntil: dateTimeField("Shown until"),
  })
  .check(
    z.refine(
      ({ activeFrom, activeUntil }) =>
        (parseDateTime(activeUntil) ?? Number.POSITIVE_INFINITY) > (parseDateTime(activeFrom) ?? 0),
      { error: "Shown until must be later than Shown from.", path: ["activeUntil"] },
    ),
  );
