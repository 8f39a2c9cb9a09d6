import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { contentSecurityPolicy } from "#app/server/http/security-headers.ts";
import { getServices } from "#app/server/services.ts";
import { type PageHandle, pageHandle } from "#app/shell/page-handle.ts";
import { Nonce } from "#app/ui/nonce.ts";
import { newToken } from "./crypto/tokens.ts";

/** The function at the edge takes the whole portal from the build of its pages. */
// biome-ignore lint/performance/noBarrelFile: whoever takes the build takes the portal with it.
export { createPortal } from "./edge/portal.ts";

/**
 * Renders a document. Content pages are never hydrated, so they are rendered without React's markers: smaller, and
 * quicker. Hydrated pages have the markers, a nonce for their inline scripts, and their data at the end. Nothing on any
 * page is deferred, so all are rendered whole: React's streams encode each attribute on its own, which takes twice as
 * long, and a whole page can be kept, and can still fail with an honest status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { content, spamProtection, site } = getServices(loadContext);
  const { picturesOrigin } = site;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const handle = hydratedHandle(remixContext);
  const { serverHandoffStream, ...whole } = remixContext;
  const context: EntryContext = whole;
  if (!handle) {
    const asOf = content.staleSince();
    if (asOf !== undefined) headers.set("x-data-as-of", String(asOf));
    if (picturesOrigin) headers.set("Content-Security-Policy", contentSecurityPolicy({ picturesOrigin }));
    const markup = renderToStaticMarkup(<RemixServer context={context} url={request.url} />);
    return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
  }
  const nonce = newToken();
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ nonce, wasm: handle.wasm, turnstile: spamProtection.usesTurnstile, picturesOrigin }),
  );
  const markup = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  );
  const data = await new Response(serverHandoffStream).text();
  return new Response(`<!DOCTYPE html>${markup}${handoffScript(data, nonce)}`, { status, headers });
}

/** What may not stand in a script as it is: it could end the script, or begin a comment. */
const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** The script that gives the page's data to Remix in the browser. */
function handoffScript(data: string, nonce: string): string {
  const text = JSON.stringify(data).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
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
  const handle = pageHandle(matches.map(({ route }) => routeModules[route.id] ?? {}));
  return handle.hydrate && !errors ? handle : undefined;
}
