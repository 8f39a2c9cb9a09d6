import * as z from "zod/mini";
import {
  choiceField,
  dateTimeField,
  linkAddressField,
  pictureAddressField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";

/** Types of download links: everything except a patch counts as the full client. */
const downloadTypes = { client: "Full client", patch: "Patch" };

/** A download link. */
export const downloadForm = z.object({
  name: textField("Name", { max: 80, required: true }),
  address: linkAddressField("Address", { required: true }),
  type: choiceField("Type", "a type", downloadTypes),
  description: textField("Description", { max: 200 }),
  date: dateTimeField("Date", { required: true }),
  icon: pictureAddressField("Icon"),
  sizeBytes: wholeNumberField("Size in bytes", { min: 1, max: 10_000_000_000_000 }),
  version: textField("Version", { max: 30 }),
  sha256: textField("SHA-256", { max: 64, asTyped: true }).check(
    z.refine((value) => value === "" || /^[0-9a-f]{64}$/i.test(value), "SHA-256 must have 64 hexadecimal digits."),
  ),
});
export type DownloadForm = z.output<typeof downloadForm>;
