import { t } from "#app/i18n/translate.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { NewsData } from "../load-news.server.ts";
import { newsListPath } from "../news-list-path.ts";

/** The address of the largest file of a picture. */
function largestFile({ src, webp = src }: PictureSource): string | undefined {
  return webp.split(", ").pop()?.split(" ")[0];
}

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
      image: typeof thumbnail === "object" ? largestFile(thumbnail) : thumbnail,
      article: {
        headline: topic.subject,
        published: topic.date?.iso,
        author: topic.author,
        language: topic.language,
      },
    };
  }
  if (news?.kind === "list") {
    const { board, pager, tag } = news;
    const name = tag === null ? t(board.title) : t("news.tagged", { board: t(board.title), tag });
    return { name, path: newsListPath(board.type, pager.current, tag ?? undefined), description };
  }
  return { name: t("page.news"), path: "/news", description, noindex: news?.kind !== "boards" };
});
