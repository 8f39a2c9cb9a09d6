import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewsPage } from "#app/features/news/components/news-page.tsx";
import { loadTopic, type NewsData } from "#app/features/news/load-news.server.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { Promotions } from "#app/shell/promotions.tsx";

export { newsPageMeta as meta } from "#app/features/news/components/news-page-meta.ts";
export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "news", promotions: Promotions, cache: ["news"] };

/** The same content as `/news?topic={id}`, which is its canonical address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadTopic(getServices(context), wholeNumber(params.id ?? ""));
}

export default function Topic() {
  const news = useLoaderData<typeof loader>() as NewsData;
  return <NewsPage news={news} />;
}
