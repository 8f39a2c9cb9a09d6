import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import { getServices } from "#app/http/services.ts";
import { loadTopic, type NewsData } from "../news/load-news.server.ts";
import { NewsPage } from "../news/news-page.tsx";
import { newsPageMeta } from "../news/news-page-meta.ts";

export const handle: PageHandle = { section: "news" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  newsPageMeta(matches, data as NewsData | undefined);

export const headers = () => cacheHeaders("news");

/** The same content as `/news?topic={id}`, which is its canonical address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await loadTopic(getServices(context), wholeNumber(params.id ?? ""));
  return found ?? data({ kind: "missing-topic" as const }, 404);
}

export default function Topic() {
  const news = useLoaderData<typeof loader>() as NewsData;
  return <NewsPage news={news} />;
}
