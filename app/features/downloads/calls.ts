import * as z from "zod";
import { type CallDefinition, call, nothing } from "#app/contract/define.ts";
import { fileAddress, integer, listOf, text } from "#app/contract/fields.ts";

export const downloadLink = z.object({
  seq: integer,
  link_name: text,
  /** Empty when there is none to offer. */
  link_address: fileAddress,
  link_type: text,
  link_description: text,
  link_date: text,
  link_icon: text,
  /** Ours, all three optional: shown when given. */
  size_bytes: integer.nullish(),
  version: z.string().nullish(),
  sha256: z.string().nullish(),
});
export type DownloadLink = z.output<typeof downloadLink>;

/** Calls about downloads. */
export const downloadsCalls = {
  getdownloadsall: call({
    method: "GET",
    path: "/getdownloadsall",
    access: "anyone",
    origin: "specification",
    summary: "All download links.",
    request: nothing,
    reply: listOf(downloadLink),
  }),
} satisfies Record<string, CallDefinition>;
