import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { fileAddress, integer, listOf, text, textLanguage } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** The type of a patch; links of any other type are of the full client. */
export const PATCH = "patch";

export const downloadLink = z.object({
  seq: integer,
  name: wireName("link_name", text),
  /** Empty when there is no file to offer. */
  address: wireName("link_address", fileAddress),
  type: wireName("link_type", text),
  description: wireName("link_description", text),
  date: wireName("link_date", text),
  icon: wireName("link_icon", text),
  /** Ours, like the next three: optional, shown if given. */
  sizeBytes: wireName("size_bytes", integer.nullish()),
  version: z.string().nullish(),
  sha256: z.string().nullish(),
  /** When another address or checksum replaced an earlier one. */
  changedAt: wireName("changed_at", z.string().nullish()),
  language: textLanguage,
});
export type DownloadLink = z.output<typeof downloadLink>;

/** Calls for downloads. */
export const downloadsCalls = {
  list: call("anyone", "GET /getdownloadsall", {
    cached: "downloads",
    translated: true,
    origin: "specification",
    summary: "List all download links.",
    reply: () => listOf(downloadLink),
    clean: ({ data }, resolveFile) => ({
      data: data.map((link) => ({ ...link, icon: resolveFile(link.icon), address: resolveFile(link.address) })),
    }),
  }),
};
