import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { history } from "#app/features/history/limits.ts";
import { newsBoard } from "#app/features/news/news-boards.ts";
import { newsFilters } from "./query.ts";

/** `GET /admin/news.csv`: the list of news with its filters. */
export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const filters = newsFilters(searchParams);
  const header = ["Number", "Subject", "Type", "Author", "Publish Date (GMT+08:00)", "State"];
  return listDownload("news", header, async (after) => {
    const page = Number(after ?? 1);
    const { data, lastPage } = await gameApi.newsAdmin.list({
      ...filters,
      page,
      perPage: history.exportedAtOnce,
    });
    return {
      records: data.map(({ id, subject, type, author, publishedAt, state }) => [
        id,
        subject,
        newsBoard(type)?.itemLabel ?? type,
        author,
        timeCell(publishedAt),
        state,
      ]),
      next: page < lastPage ? String(page + 1) : undefined,
    };
  });
});
