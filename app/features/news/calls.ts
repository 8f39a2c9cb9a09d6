import * as z from "zod";
import { call, type ResolveFile, zeroOrOne } from "#app/contract/define.ts";
import { flag, integer, integerOr, lastPage, listOf, optionalList, text, textLanguage } from "#app/contract/fields.ts";
import { htmlSanitizer } from "#app/contract/html-sanitizer.ts";
import { wireName } from "#app/contract/wire.ts";
import { normalTag, normalTags } from "./tags.ts";

export const newsItem = z.object({
  id: integer,
  subject: text,
  /** HTML, sanitised by every implementation of the game API. */
  content: text,
  type: integerOr(0),
  /** ISO 8601, or `YYYY-MM-DD HH:MM:SS` in Manila time; empty when unknown. */
  publishedAt: wireName("created_at", text),
  author: text,
  imgThumbnail: wireName("img_thumbnail", text),
  isShowThumbnail: wireName("IsShowThumbnail", flag),
  /** Ours: how often the item was read; missing when the server does not count views. */
  views: integer.optional(),
  /** Ours: when an event begins and ends, ISO 8601; empty when unknown. */
  startsAt: wireName("starts_at", text),
  endsAt: wireName("ends_at", text),
  /** Ours: whether the item is listed above newer ones. */
  pinned: flag,
  /** Ours: keywords in lower case. */
  tags: optionalList(text).transform(normalTags).pipe(z.array(z.string())),
  language: textLanguage,
});
export type NewsItem = z.output<typeof newsItem>;

/** A news item as its neighbours name it. */
const neighbour = newsItem.pick({
  id: true,
  subject: true,
  type: true,
  publishedAt: true,
  imgThumbnail: true,
  language: true,
});
export type NewsNeighbour = z.output<typeof neighbour>;

/** A tag of news in its stored form. */
const newsTag = z
  .string()
  .max(100)
  .refine((tag) => normalTag(tag) === tag, "This is not a tag.")
  .meta({ examples: ["patch notes"] });

const clean = async <Reply extends { data: NewsItem[] }>(reply: Reply, resolveFile: ResolveFile): Promise<Reply> => {
  const sanitize = await htmlSanitizer(resolveFile);
  const cleanItem = (item: NewsItem) => ({
    ...item,
    content: sanitize(item.content),
    imgThumbnail: resolveFile(item.imgThumbnail),
  });
  return { ...reply, data: reply.data.map(cleanItem) };
};

/** Calls for news, guides and events. */
export const newsCalls = {
  board: call("anyone", "GET /getnewsall/{type}/{count}/{list}/{latest}", {
    cached: "news",
    translated: true,
    origin: "specification",
    summary:
      "List the news of a board (type 0 all, 1 guides, 2 events). The last two flags are 0/1 for the latest items, 1/0 for the list of the items that follow the latest.",
    clean,
    request: () =>
      z.object({
        type: integer.pipe(z.number().min(0).max(2)),
        count: integer.pipe(z.number().min(1).max(50)),
        list: zeroOrOne,
        latest: zeroOrOne,
      }),
    reply: () => listOf(newsItem),
  }),
  byId: call("anyone", "GET /getspecificnews/{newsid}", {
    cached: "news",
    translated: true,
    origin: "specification",
    summary: "Get a news item as a list of one, or an empty list if there is none.",
    whenNotFound: () => ({ data: [], newer: [], older: [] }),
    clean: async (reply, resolveFile) => {
      const resolved = (item: NewsNeighbour) => ({ ...item, imgThumbnail: resolveFile(item.imgThumbnail) });
      return {
        ...(await clean(reply, resolveFile)),
        newer: reply.newer.map(resolved),
        older: reply.older.map(resolved),
      };
    },
    request: () =>
      z.object({
        id: wireName("newsid", integer.pipe(z.number().min(1))),
        /** Ours: 1 for the items around it, too. */
        around: zeroOrOne.nullish(),
      }),
    reply: () =>
      listOf(newsItem).extend({
        /** Ours: the next items of the same type, the nearest first. */
        newer: optionalList(neighbour),
        /** Ours: the previous items of the same type, the nearest first. */
        older: optionalList(neighbour),
      }),
  }),
  page: call("anyone", "GET /getnewspage/{type}/{page}", {
    cached: "news",
    probe: { part: "newsArchive", request: () => ({ type: 0, page: 1 }) },
    translated: true,
    summary:
      "List one page of a board, newest first: 9 items on page 1 (the latest and the list after it), 8 on every other page. With a tag: only the items with this tag.",
    clean,
    request: () =>
      z.object({
        type: integer.pipe(z.number().min(0).max(2)),
        page: integer.pipe(z.number().min(1)),
        tag: newsTag.nullish(),
      }),
    reply: () => z.object({ data: z.array(newsItem), lastPage: wireName("last_page", lastPage) }),
  }),
};
