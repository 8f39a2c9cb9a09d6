import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { Nonce } from "./components/nonce.ts";
import type { PageHandle } from "./components/page-handle.ts";
import { newToken } from "./crypto/tokens.ts";
import { contentSecurityPolicy } from "./http/security-headers.ts";
import { getServices } from "./http/services.ts";

/**
 * Renders a document. Content pages are never hydrated, so they are rendered at once and without React's markers:
 * smaller, quicker, and whole, so that the page cache can keep them. Hydrated pages have the markers, and a nonce for
 * their inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { content, robotCheck } = getServices(loadContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const handle = hydratedHandle(remixContext);
  if (!handle) {
    const asOf = content.staleSince();
    if (asOf !== undefined) headers.set("x-data-as-of", String(asOf));
    const markup = renderToStaticMarkup(<RemixServer context={remixContext} url={request.url} />);
    return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
  }
  const nonce = newToken();
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ nonce, wasm: handle.wasm, turnstile: robotCheck.usesTurnstile }),
  );
  let finalStatus = status;
  const body = await renderToReadableStream(
    <Nonce.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error: unknown) {
        console.error("rendering failed", error);
        finalStatus = 500;
      },
    },
  );
  // Nothing on these pages is deferred, so there is nothing to stream; whole, a failure can still become a status.
  await body.allReady;
  return new Response(body, { status: finalStatus, headers });
}

/**
 * Logs what went wrong in a route. A method or an address that no route takes is the visitor's affair: the log is the
 * operator's, and nobody else decides how long it gets.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};

/** What the page says of itself when it is hydrated; undefined when it is not. */
function hydratedHandle({ staticHandlerContext, routeModules }: EntryContext): PageHandle | undefined {
  const { matches, errors } = staticHandlerContext;
  const deepest = matches[matches.length - 1]?.route.id;
  const handle = (deepest ? routeModules[deepest]?.handle : undefined) as PageHandle | undefined;
  return handle?.hydrate && !errors ? handle : undefined;
}
