import { t } from "#app/i18n/translate.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { NewsData } from "../load-news.server.ts";
import { newsListPath } from "../news-pages.ts";

/** Title and sharing metadata of `/news` and `/topic/{id}`. */
export const newsPageMeta = pageMeta<() => NewsData>((news) => {
  const description = t("news.description");
  if (news?.kind === "topic") {
    const { topic } = news;
    const { thumbnail } = topic;
    return {
      name: topic.subject,
      path: topic.href,
      description: topic.excerpt,
      image: typeof thumbnail === "string" ? thumbnail : thumbnail?.webp.split(", ").pop()?.split(" ")[0],
      article: {
        headline: topic.subject,
        published: topic.date?.iso,
        author: topic.author,
        language: topic.language,
      },
    };
  }
  if (news?.kind === "list") {
    const { board, pager } = news;
    return { name: t(board.title), path: newsListPath(board.type, pager.current), description };
  }
  return { name: t("page.news"), path: "/news", description, noindex: news?.kind !== "boards" };
});
