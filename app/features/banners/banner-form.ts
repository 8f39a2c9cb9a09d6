import * as z from "zod/mini";
import { line, linkAddress, moment, pictureAddress, readMoment } from "#app/features/admin/form-fields.ts";

/** A banner of the carousel. */
export const bannerForm = z
  .object({
    imgUrl: pictureAddress("Picture", { required: true }),
    alt: line("Description of the picture", { most: 160 }),
    title: line("Title", { most: 80, required: true }),
    text: line("Text", { most: 160 }),
    link: linkAddress("Link"),
    activeFrom: moment("Shown from"),
    activeUntil: moment("Shown until"),
  })
  .check(
    z.refine(
      ({ activeFrom, activeUntil }) =>
        (readMoment(activeUntil) ?? Number.POSITIVE_INFINITY) > (readMoment(activeFrom) ?? 0),
      { error: "Shown until must be later than Shown from.", path: ["activeUntil"] },
    ),
  );
