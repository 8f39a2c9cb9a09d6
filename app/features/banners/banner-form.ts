import * as z from "zod/mini";
import { line, linkAddress, moment, pictureAddress, readMoment } from "#app/features/admin/form-fields.ts";

/** A banner of the carousel. */
export const bannerForm = z
  .object({
    img_url: pictureAddress("Picture", { required: true }),
    alt: line("Description of the picture", { most: 160 }),
    title: line("Title", { most: 80, required: true }),
    text: line("Text", { most: 160 }),
    link: linkAddress("Link"),
    active_from: moment("Shown from"),
    active_until: moment("Shown until"),
  })
  .check(
    z.refine(
      ({ active_from, active_until }) =>
        (readMoment(active_until) ?? Number.POSITIVE_INFINITY) > (readMoment(active_from) ?? 0),
      { error: "Shown until must be later than Shown from.", path: ["active_until"] },
    ),
  );
export type BannerForm = z.output<typeof bannerForm>;
