import * as z from "zod/mini";
import { choice, line, linkAddress, moment, pictureAddress, whole } from "#app/features/admin/form-fields.ts";

/** Kinds of download links: everything that is no patch counts as the full client. */
export const downloadTypes = ["client", "patch"] as const;

/** A download link. */
export const downloadForm = z.object({
  name: line("Name", { most: 80, required: true }),
  address: linkAddress("Address", { required: true }),
  type: choice("a type", downloadTypes),
  description: line("Description", { most: 200 }),
  date: moment("Date", { required: true }),
  icon: pictureAddress("Icon"),
  sizeBytes: whole("Size in bytes", { least: 1, most: 10_000_000_000_000 }),
  version: line("Version", { most: 30 }),
  sha256: line("SHA-256", { most: 64 }).check(
    z.refine((value) => value === "" || /^[0-9a-f]{64}$/i.test(value), "SHA-256 must have 64 hexadecimal digits."),
  ),
});
export type DownloadForm = z.output<typeof downloadForm>;
