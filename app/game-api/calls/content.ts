import * as z from "zod";
import { boardKeys } from "#app/domain/rankings/boards.ts";
import { writtenPages } from "#app/domain/written-pages.ts";
import {
  downloadLink,
  integer,
  lastPage,
  listOf,
  monthlyRankings,
  newsItem,
  siteBanner,
  siteSettings,
  text,
  topRankings,
} from "../schemas.ts";
import { bit, type CallDefinition, call, nothing } from "./define.ts";

/** Calls for what everybody may read. */
export const contentCalls = {
  getTopRankingsList: call({
    method: "GET",
    path: "/get-top-rankings-list",
    access: "anyone",
    origin: "specification",
    summary: "The five ranking lists of the home page.",
    request: nothing,
    reply: topRankings,
  }),
  getdownloadsall: call({
    method: "GET",
    path: "/getdownloadsall",
    access: "anyone",
    origin: "specification",
    summary: "All download links.",
    request: nothing,
    reply: listOf(downloadLink),
  }),
  getnewsall: call({
    method: "GET",
    path: "/getnewsall/{type}/{count}/{list}/{latest}",
    access: "anyone",
    origin: "specification",
    summary:
      "News of a board (type 0 all, 1 guides, 2 events). The last two flags are 0/1 for the latest items, 1/0 for the list of the items that follow the latest.",
    request: z.object({
      type: integer.pipe(z.number().min(0).max(2)),
      count: integer.pipe(z.number().min(1).max(50)),
      list: bit,
      latest: bit,
    }),
    reply: listOf(newsItem),
  }),
  getspecificnews: call({
    method: "GET",
    path: "/getspecificnews/{newsid}",
    access: "anyone",
    origin: "specification",
    summary: "One news item, as a list of one; an empty list when there is none.",
    request: z.object({ newsid: integer.pipe(z.number().min(1)) }),
    reply: listOf(newsItem),
  }),
  getSiteBanners: call({
    method: "GET",
    path: "/getSiteBanners",
    access: "anyone",
    origin: "specification",
    summary: "The banners of the carousel.",
    request: nothing,
    reply: listOf(siteBanner),
  }),
  getSiteSettings: call({
    method: "GET",
    path: "/getsitesettings",
    access: "anyone",
    origin: "portal",
    summary: "What the operator set for the whole site.",
    request: nothing,
    reply: siteSettings,
  }),
  getmonthlyrankings: call({
    method: "GET",
    path: "/getmonthlyrankings/{board}/{month}/{school}/{class}/{page}",
    access: "anyone",
    origin: "portal",
    summary:
      "One page (100 rows) of a monthly ranking. Kills and deaths are those of the month; ranks count within the filters.",
    request: z.object({
      board: z.enum(boardKeys),
      /** `YYYY-MM` in Manila, or `now`. */
      month: z
        .string()
        .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])|now)$/)
        .meta({ examples: ["now"] }),
      school: z
        .string()
        .regex(/^(?:all|[0-2])$/)
        .meta({ examples: ["all"] }),
      class: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .meta({ examples: ["all"] }),
      page: integer.pipe(z.number().min(1).max(10)),
    }),
    reply: monthlyRankings,
  }),
  getContentVersion: call({
    method: "GET",
    path: "/getcontentversion",
    access: "anyone",
    origin: "portal",
    summary: "A number that rises with every publication; copies made under an older one are stale.",
    request: nothing,
    reply: z.object({ version: integer }),
  }),
  getpage: call({
    method: "GET",
    path: "/getpage/{slug}",
    access: "anyone",
    origin: "portal",
    summary: "The text of a written page as a list of one; an empty list when the page keeps the text it came with.",
    request: z.object({ slug: z.enum(writtenPages.map((page) => page.slug)) }),
    reply: listOf(z.object({ slug: text, /** HTML; sanitised as that of news. */ content: text })),
  }),
  getnewspage: call({
    method: "GET",
    path: "/getnewspage/{type}/{page}",
    access: "anyone",
    origin: "portal",
    summary:
      "One page of a board's full list, newest first: 9 items on page 1 (the latest and the list after it), 8 on every other page.",
    request: z.object({
      type: integer.pipe(z.number().min(0).max(2)),
      page: integer.pipe(z.number().min(1)),
    }),
    reply: z.object({ data: z.array(newsItem), last_page: lastPage }),
  }),
} as const satisfies Record<string, CallDefinition>;
