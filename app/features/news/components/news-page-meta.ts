import { pageMeta } from "#app/shell/page-meta.ts";
import type { NewsData } from "../load-news.server.ts";
import { newsListPath } from "../news-pages.ts";

const description = "Announcements, events and guides of the game server.";

/** Title and sharing metadata of `/news` and `/topic/{id}`. */
export const newsPageMeta = pageMeta<() => NewsData>((news) => {
  if (news?.kind === "topic") {
    const { topic } = news;
    const { thumbnail } = topic;
    return {
      name: topic.subject,
      path: topic.href,
      description: topic.excerpt,
      image: typeof thumbnail === "string" ? thumbnail : thumbnail?.webp.split(", ").pop()?.split(" ")[0],
      article: { headline: topic.subject, published: topic.date?.iso, author: topic.author },
    };
  }
  if (news?.kind === "list") {
    const { board, pager } = news;
    return { name: board.title, path: newsListPath(board.type, pager.current), description };
  }
  return { name: "News", path: "/news", description, noindex: news?.kind !== "boards" };
});
