import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { formValue, listRequest, seenRevision } from "#app/features/admin/edit-fields.ts";

/** The key of a text in the catalogue; one that differs by a number has its key without the ending. */
const key = z.string().regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z0-9]{1,40}){1,3}$/);

/** More than a text has in all languages. */
const MAX_FIELDS = 40;

/** Console calls for the texts of the site's own pages. */
export const wordsAdminCalls = {
  list: adminCall("settings", "GET /adminwords", {
    summary: "Search the texts of the site by what they say in any language, and by key.",
    request: () =>
      z.object({
        page: listRequest.page,
        search: z.string().trim().max(200).nullish(),
        /** Only those that the owner has changed. */
        changed: flag.default(false),
      }),
    reply: () =>
      z.object({
        data: z.array(z.object({ key: text, text, changed: flag })),
        lastPage: wireName("last_page", integer),
      }),
  }),
  byKey: adminCall("settings", "GET /adminwords/{key}", {
    id: "adminreadwords",
    summary: "Get a text of the site in every language, with the default.",
    request: () => z.object({ key }),
    reply: () =>
      z.object({
        seen: text,
        data: z.array(
          z.object({
            field: text,
            label: text,
            defaultText: wireName("default_text", text),
            mayOmitCount: wireName("may_omit_count", flag),
            /** The owner's text; empty for the default. */
            own: text,
          }),
        ),
      }),
  }),
  save: adminCall("settings", "POST /adminsavewords", {
    summary: "Change a text of the site. An empty one is the default; what the default has in braces must stay.",
    request: () =>
      z.object({
        key,
        seen: seenRevision,
        values: z
          .record(z.string().max(20), formValue)
          .refine((values) => Object.keys(values).length <= MAX_FIELDS, "Too many fields."),
      }),
    reply: () => message,
  }),
};
