import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { pageHeaders } from "#app/http/cache/policies.ts";
import { getServices } from "#app/http/services.ts";
import { loadTopic, type NewsData } from "../news/load-news.server.ts";
import { NewsPage } from "../news/news-page.tsx";
import { newsPageMeta } from "../news/news-page-meta.ts";

export const handle: PageHandle = { section: "news" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  newsPageMeta(matches, data as NewsData | undefined);

export const headers = pageHeaders("news");

/** The same content as `/news?topic={id}`, which is its canonical address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadTopic(getServices(context), wholeNumber(params.id ?? ""));
}

export default function Topic() {
  const news = useLoaderData<typeof loader>() as NewsData;
  return <NewsPage news={news} />;
}
