import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewsPage } from "#app/features/news/components/news-page.tsx";
import {
  loadBoards,
  loadListPage,
  loadTopic,
  type NewsData,
  readNewsQuery,
} from "#app/features/news/load-news.server.ts";
import { newsQuery } from "#app/features/news/news-pages.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { missingListPage } from "#app/server/list-page.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { Promotions } from "#app/shell/promotions.tsx";

export { newsPageMeta as meta } from "#app/features/news/components/news-page-meta.ts";
export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "news", promotions: Promotions, cache: ["news"], query: newsQuery };

/** With a topic: that item. With a category, a page or a tag: the full list of a board. Otherwise: the three boards. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const search = declaredQuery(request, newsQuery);
  const topic = search.get("topic");
  if (topic) return loadTopic(services, wholeNumber(topic));
  const { category, page, tag } = readNewsQuery(search);
  if (!category || tag === undefined) throw missingListPage("/news");
  if (page === 1 && !search.has("category") && tag === null) return loadBoards(services);
  return loadListPage(services, category, page, tag);
}

export default function News() {
  const news = useLoaderData<typeof loader>() as NewsData;
  return <NewsPage news={news} />;
}
