import * as z from "zod";
import { adminCall, zeroOrOne } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  entryReply,
  idOrNew,
  listRequest,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { newsForm, newsStates } from "./news-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  imgThumbnail: "img_thumbnail",
  isShowThumbnail: "IsShowThumbnail",
  publishedAt: "published_at",
};

/** Console calls for news. */
export const newsAdminCalls = {
  list: adminCall("content", "GET /adminnews/{page}", {
    summary: "List a page of all news in any state, newest first.",
    request: () =>
      z.object({
        ...listRequest,
        type: z.enum(["0", "1", "2"]).nullish(),
        state: z.enum(newsStates).nullish(),
      }),
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: integer,
            subject: text,
            type: integer,
            author: text,
            state: z.enum(newsStates),
            publishedAt: wireName("published_at", text),
          }),
        ),
        lastPage: wireName("last_page", integer),
      }),
  }),
  byId: adminCall("content", "GET /adminnewsitem/{id}", {
    summary: "Get a news item for editing.",
    request: () => z.object({ id: idField }),
    reply: () => entryReply(replyFields(newsForm, wireNames)),
  }),
  save: adminCall("content", "POST /adminsavenews", {
    summary: "Create a news item (id 0) or change one. Its text is sanitized.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(newsForm, wireNames) }),
    reply: () => savedReply,
  }),
  publish: adminCall("content", "POST /adminshownews", {
    summary: "Publish (1) or unpublish (0) a news item.",
    request: () => z.object({ id: idField, published: zeroOrOne }),
    reply: () => message,
  }),
};
