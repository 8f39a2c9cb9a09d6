import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  confirm,
  direction,
  entryReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { editablePages } from "./editable-pages.ts";
import { ownPageForm } from "./own-page-form.ts";
import { pageForm } from "./page-form.ts";

const slug = z.enum(editablePages.map((page) => page.slug));

/** Calls of the console about written pages. */
export const pagesAdminCalls = {
  list: adminCall("content", "GET /adminpages", {
    summary: "List the pages whose text the operator has replaced.",
    reply: () =>
      z.object({
        data: z.array(z.object({ slug: text, seen: text, content: text, changedAt: wireName("changed_at", text) })),
      }),
  }),
  save: adminCall("content", "POST /adminsavepage", {
    summary: "Replace the text of a page. The text is sanitized.",
    request: () => z.object({ slug, seen: seenRevision, ...requestFields(pageForm) }),
    reply: () => message,
  }),
  restore: adminCall("content", "POST /adminrestorepage", {
    summary: "Restore the built-in text of a page.",
    request: () => z.object({ slug, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};

/** Fields of the form whose wire name differs. */
const wireNames = { inMenu: "in_menu", publishedAt: "published_at" };

/** Calls of the console about pages that the operator adds. */
export const ownPagesAdminCalls = {
  list: adminCall("content", "GET /adminownpages", {
    summary: "List the pages that the operator has added, in their order.",
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: idField,
            path: text,
            title: text,
            section: text,
            inMenu: wireName("in_menu", z.boolean()),
            state: z.enum(["published", "scheduled", "draft"]),
            publishedAt: wireName("published_at", text),
          }),
        ),
      }),
  }),
  byId: adminCall("content", "GET /adminownpage/{id}", {
    summary: "Get a page that the operator has added, with the values of its form and its former addresses.",
    request: () => z.object({ id: idField }),
    reply: () =>
      entryReply(replyFields(ownPageForm, wireNames)).extend({
        formerPaths: wireName("former_paths", z.array(z.string())),
      }),
  }),
  save: adminCall("content", "POST /adminsaveownpage", {
    summary: "Create a page (id 0) at the end of the order, or change one. The text is sanitized.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(ownPageForm, wireNames) }),
    reply: () => savedReply,
  }),
  move: adminCall("content", "POST /adminmoveownpage", {
    summary: "Move a page up or down one place, in the list and in the menu.",
    request: () => z.object({ id: idField, direction }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeleteownpage", {
    summary: "Delete a page and its former addresses.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
