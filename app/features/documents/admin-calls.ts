import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { confirm, direction, formValue, seenRevision } from "#app/features/admin/edit-fields.ts";

/** The name of a document. */
const list = z.string().regex(/^[a-z]{1,20}$/);
/** Key of an entry. */
const entry = z.string().regex(/^[a-z]{1,20}$/);
const values = z.record(z.string().max(40), formValue);

/** Console calls for documents: what owners edit as lists, such as the classes of their game and the menus. */
export const documentsAdminCalls = {
  overview: adminCall("settings", "GET /admingame", {
    summary: "Get the lists, and whether they differ from the default.",
    reply: () => z.object({ data: z.array(z.object({ list, entries: integer, changed: z.boolean() })) }),
  }),
  list: adminCall("settings", "GET /admingame/{list}", {
    id: "adminlistgame",
    summary: "Get the entries of a list in their order.",
    request: () => z.object({ list }),
    reply: () =>
      z.object({
        seen: text,
        changed: z.boolean(),
        data: z.array(
          z.object({
            entry: text,
            title: text,
            facts: z.array(text),
            /** Of an entry of the menus: the key of its section, and its address. */
            group: text,
            address: text,
          }),
        ),
      }),
  }),
  byEntry: adminCall("settings", "GET /admingameentry/{list}/{entry}", {
    summary: "Get an entry of a list as its form has it; “new” returns the values of an entry to create.",
    request: () => z.object({ list, entry }),
    reply: () => z.object({ title: text, seen: text, values: z.record(z.string(), z.string()) }),
  }),
  save: adminCall("settings", "POST /adminsavegameentry", {
    summary: "Change an entry of a list, or create one at its end (entry “new”).",
    request: () => z.object({ list, entry, seen: seenRevision, values }),
    reply: () => z.object({ message: text, entry: text }),
  }),
  move: adminCall("settings", "POST /adminmovegameentry", {
    summary: "Move an entry of a list one place up or down, among those of its section.",
    request: () => z.object({ list, entry, direction }),
    reply: () => message,
  }),
  delete: adminCall("settings", "POST /admindeletegameentry", {
    summary: "Delete an entry of a list.",
    request: () => z.object({ list, entry, seen: seenRevision, confirm }),
    reply: () => message,
  }),
  reset: adminCall("settings", "POST /adminresetgame", {
    summary: "Replace a list by the default.",
    request: () => z.object({ list, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
