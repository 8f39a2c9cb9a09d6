import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import { revisedKinds } from "./revised-kinds.ts";

const entry = {
  kind: z.enum(revisedKinds),
  /** Number of a news item or an own page, slug of a page of the site. */
  entry: z.string().min(1).max(40),
};

const version = z.object({
  id: idField,
  /** ISO 8601; null for a version from before the history began. */
  savedAt: wireName("saved_at", z.string().nullish()),
  /** The user ID of who saved it; null like the time. */
  savedBy: wireName("saved_by", z.string().nullish()),
});

/** Console calls for former versions of news and pages. */
export const revisionsAdminCalls = {
  list: adminCall("content", "GET /adminrevisions/{kind}/{entry}", {
    summary: "List the versions of a news item or a page, the current one first: up to 31.",
    request: () => z.object(entry),
    reply: () => z.object({ data: z.array(version) }),
  }),
  byId: adminCall("content", "GET /adminrevision/{kind}/{entry}/{id}", {
    summary: "Get a version with the values of its form. Without values, it is the built-in text of a page.",
    request: () => z.object({ ...entry, id: idField }),
    reply: () => version.extend({ values: z.record(z.string(), text) }),
  }),
};
