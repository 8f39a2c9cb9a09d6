import * as z from "zod/mini";
import {
  choiceField,
  dateTimeField,
  linkAddressField,
  pictureAddressField,
  textField,
} from "#app/features/admin/form-fields.ts";
import { fileSize, parseFileSize } from "#app/format/file-size.ts";
import { typedNumber } from "#app/format/typed-text.ts";

/** Bytes. */
const MAX_SIZE = 10_000_000_000_000;

/** A size as it is stored; anything that is no size stays. */
const typedSize = (value: string) => {
  const typed = typedNumber(value);
  return String(parseFileSize(typed) ?? typed);
};

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
  sizeBytes: textField("Size", { max: 30, asTyped: true }).check(
    z.overwrite(typedSize),
    z.refine(
      (value) => value === "" || (/^\d{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_SIZE),
      `Size must be a number of bytes, or a size such as 350 MB or 4.2 GB, up to ${fileSize(MAX_SIZE)}.`,
    ),
  ),
  version: textField("Version", { max: 30 }),
  sha256: textField("SHA-256", { max: 64, asTyped: true }).check(
    z.refine((value) => value === "" || /^[0-9a-f]{64}$/i.test(value), "SHA-256 must have 64 hexadecimal digits."),
  ),
});
export type DownloadForm = z.output<typeof downloadForm>;
