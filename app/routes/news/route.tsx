import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { pageHeaders } from "#app/http/cache/policies.ts";
import { missingListPage } from "#app/http/list-page.ts";
import { getServices } from "#app/http/services.ts";
import { loadBoards, loadListPage, loadTopic, type NewsData, readNewsQuery } from "./load-news.server.ts";
import { NewsPage } from "./news-page.tsx";
import { newsPageMeta } from "./news-page-meta.ts";

export const handle: PageHandle = { section: "news" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  newsPageMeta(matches, data as NewsData | undefined);

export const headers = pageHeaders("news");

/** With a topic: that item. With a category or a page: the full list of a board. Else: the three boards. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const search = new URL(request.url).searchParams;
  const topic = search.get("topic");
  if (topic) return loadTopic(services, wholeNumber(topic));
  const { category, page } = readNewsQuery(search);
  if (!category) throw missingListPage("/news");
  if (page === 1 && !search.has("category")) return loadBoards(services);
  return loadListPage(services, category, page);
}

export default function News() {
  const news = useLoaderData<typeof loader>() as NewsData;
  return <NewsPage news={news} />;
}
