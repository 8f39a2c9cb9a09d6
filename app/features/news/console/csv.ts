import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload, pagedParts } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { newsBoard } from "#app/features/news/news-boards.ts";
import { t } from "#app/i18n/translate.ts";
import { newsFilters } from "./query.ts";

/** `GET /admin/news.csv`: the list of news with its filters. */
export const loader = adminLoader("content", async ({ services, gameApi, searchParams }) => {
  const filters = newsFilters(searchParams);
  const read = pagedParts((page) => gameApi.newsAdmin.list({ ...filters, ...page }));
  return listDownload(services, "news", read, [
    ["Number", ({ id }) => id],
    ["Subject", ({ subject }) => subject],
    ["Type", ({ type }) => labelOf(type)],
    ["Author", ({ author }) => author],
    ["Publish Date (GMT+08:00)", ({ publishedAt }) => timeCell(publishedAt)],
    ["State", ({ state }) => state],
  ]);
});

function labelOf(type: number): string | number {
  const board = newsBoard(type);
  return board ? t(board.itemLabel) : type;
}
