import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirm, listRequest, seenRevision } from "#app/features/admin/edit-fields.ts";
import { translationStates } from "./states.ts";

/** The tag of a language, such as `fil`. */
const language = z.string().regex(/^[a-z]{2,3}$/);
const kind = z.string().regex(/^[a-zA-Z]{1,30}$/);
/** Number or name of an entry. */
const entry = z.string().regex(/^[\w-]{1,40}$/);
const state = z.enum(translationStates);

/** Longer than any text's own limit, so that the form's rules report the error at the field. */
const typedTexts = z.record(z.string().max(30), z.string().max(100_000));
const texts = z.record(z.string(), z.string());

/** Console calls for translations of the operator's texts. */
export const translationsAdminCalls = {
  overview: adminCall("content", "GET /admintranslations", {
    summary: "Count the entries of each kind, and how many of them lack a current translation, in each language.",
    reply: () =>
      z.object({
        data: z.array(z.object({ language: text, kind, total: integer, missing: integer, outdated: integer })),
      }),
  }),
  list: adminCall("content", "GET /admintranslations/{kind}/{language}", {
    id: "adminlisttranslations",
    summary: "List a page of the entries of a kind with the states of their translations, most recently created first.",
    request: () => z.object({ kind, language, page: listRequest.page, state: state.nullish() }),
    reply: () =>
      z.object({
        data: z.array(z.object({ entry: text, title: text, state })),
        lastPage: wireName("last_page", integer),
      }),
  }),
  byEntry: adminCall("content", "GET /admintranslation/{kind}/{entry}/{language}", {
    summary: "Get the English texts of an entry and their translation.",
    request: () => z.object({ kind, entry, language }),
    reply: () => z.object({ title: text, state, source: texts, texts, seen: text }),
  }),
  save: adminCall("content", "POST /adminsavetranslation", {
    summary: "Translate the texts of an entry. A field without a text is shown in English.",
    request: () =>
      z.object({ kind, entry, language, seen: seenRevision, format: z.string().max(20).nullish(), texts: typedTexts }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletetranslation", {
    summary: "Delete the translation of an entry, which is then shown in English.",
    request: () => z.object({ kind, entry, language, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
