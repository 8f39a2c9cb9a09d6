import * as z from "zod";
import { adminCall, zeroOrOne } from "#app/contract/define.ts";
import { flag, integer, integerOr, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  confirm,
  entryReply,
  idOrNew,
  listRequest,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { newsForm, newsSortOrders, newsStates } from "./news-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  imgThumbnail: "img_thumbnail",
  isShowThumbnail: "IsShowThumbnail",
  publishedAt: "published_at",
  startsAt: "starts_at",
  endsAt: "ends_at",
};

/** Console calls for news. */
export const newsAdminCalls = {
  list: adminCall("content", "GET /adminnews/{page}", {
    summary: "List a page of all news in any state, by default newest first.",
    request: () =>
      z.object({
        ...listRequest,
        type: z.enum(["0", "1", "2"]).nullish(),
        state: z.enum(newsStates).nullish(),
        sort: z.enum(newsSortOrders).nullish(),
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
            pinned: flag,
            publishedAt: wireName("published_at", text),
            imgThumbnail: wireName("img_thumbnail", text),
            /** Those that were counted. */
            views: integerOr(0),
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
  views: adminCall("content", "GET /adminnewsviews/{id}", {
    summary: "Get the counted views of a news item: in all, and by day for the last 30 days, oldest first.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ total: integer, days: z.array(z.object({ day: text, views: integer })) }),
  }),
  delete: adminCall("content", "POST /admindeletenews", {
    summary: "Delete a news item with its views and translations.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
  publish: adminCall("content", "POST /adminshownews", {
    summary: "Publish (1) or unpublish (0) a news item.",
    request: () => z.object({ id: idField, published: zeroOrOne }),
    reply: () => message,
  }),
};
