import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import type { PageHandle } from "./components/page-handle.ts";
import { getServices } from "./http/services.ts";

/**
 * Renders a document. Content pages are never hydrated, so they are rendered at once and without React's markers:
 * smaller, quicker, and whole, so that the page cache can keep them. Hydrated pages are streamed as React wants them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const document = <RemixServer context={remixContext} url={request.url} />;
  if (!isHydrated(remixContext)) {
    const asOf = getServices(loadContext).content.staleSince();
    if (asOf !== undefined) headers.set("x-data-as-of", String(asOf));
    return new Response(`<!DOCTYPE html>${renderToStaticMarkup(document)}`, { status, headers });
  }
  let finalStatus = status;
  const body = await renderToReadableStream(document, {
    signal: request.signal,
    onError(error: unknown) {
      console.error("rendering failed", error);
      finalStatus = 500;
    },
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  return new Response(body, { status: finalStatus, headers });
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const deepest = matches[matches.length - 1]?.route.id;
  const handle = (deepest ? routeModules[deepest]?.handle : undefined) as PageHandle | undefined;
  return Boolean(handle?.hydrate) && !errors;
}
