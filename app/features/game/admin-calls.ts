import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { confirm, direction, formValue, seenRevision } from "#app/features/admin/edit-fields.ts";
import { documents } from "./documents.ts";
import type { DocumentName } from "./limits.ts";

const list = z.enum(Object.keys(documents) as [DocumentName, ...DocumentName[]]);
/** Key of an entry. */
const entry = z.string().regex(/^[a-z]{1,20}$/);
const values = z.record(z.string().max(40), formValue);

/** Console calls for what owners edit as lists: the terms of their game, and the menus. */
export const gameAdminCalls = {
  overview: adminCall("settings", "GET /admingame", {
    summary: "Get the lists of the game's terms, and whether they differ from the default.",
    reply: () =>
      z.object({
        data: z.array(z.object({ list, entries: integer, changed: z.boolean() })),
        /** Class codes of characters that no class has. */
        unnamed: integer,
      }),
  }),
  list: adminCall("settings", "GET /admingame/{list}", {
    id: "adminlistgame",
    summary: "Get the entries of a list in their order, and class codes of characters that no class has.",
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
        unnamed: z.array(z.object({ code: integer, characters: integer })),
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
  nameCode: adminCall("settings", "POST /adminnamecode", {
    summary: "Give a class code of the game to a class.",
    request: () =>
      z.object({
        code: integer.pipe(
          z
            .number()
            .min(0)
            .max(2 ** 31 - 1),
        ),
        entry,
      }),
    reply: () => message,
  }),
};
