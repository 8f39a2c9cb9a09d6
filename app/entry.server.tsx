import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { FragmentCache } from "#app/cache/fragment-cache.ts";
import { EMBED_START } from "#app/contract/video-embeds.ts";
import { embedOrigins } from "#app/features/media/videos.ts";
import { currentTextVersion } from "#app/i18n/context.server.ts";
import { pageLanguage } from "#app/i18n/page-language.server.ts";
import { contentSecurityPolicy } from "#app/server/http/security-headers.ts";
import { getServices } from "#app/server/services.ts";
import { type PageHandle, pageHandle } from "#app/shell/page-handle.ts";
import { preloadLinks } from "#app/shell/preload-links.ts";
import { FragmentRenderer, type RenderFragment } from "#app/ui/cached-fragment.tsx";
import { Nonce } from "#app/ui/nonce.ts";
import { newToken } from "./crypto/tokens.ts";
import { scriptUrls } from "./enhance/scripts.ts";
import { FormTemplate } from "./forms/form-template.tsx";
import speculationRules from "./static/speculation-rules.json?url";
import displayFont from "./styles/fonts/black-han-sans.woff2?url";
import bodyFont from "./styles/fonts/inter.woff2?url";

/** The edge function imports the portal from the server build. */
// biome-ignore lint/performance/noBarrelFile: the server build always includes the portal.
export { createPortal } from "./edge/portal.ts";

/** The fonts of every page. */
const FONTS = [displayFont, bodyFont];

/**
 * Renders fragments by a function of React, each at most once in each language and for each names of currencies.
 * @param kind tells the function's markup apart from that of the other one
 */
function fragmentRenderer(
  fragments: FragmentCache,
  kind: "static" | "hydrated",
  renderMarkup: (node: ReactNode) => string,
): RenderFragment {
  return ({ values, source }, render) =>
    fragments.get(JSON.stringify([kind, currentTextVersion(), ...values]), source, () => renderMarkup(render()));
}

/**
 * Renders a document. Content pages are never hydrated, so they are rendered without React's markers, which is smaller
 * and faster. Hydrated pages have the markers, a nonce for their inline scripts, and their data at the end. No page
 * defers data, so all are rendered to a string: React's streams encode each attribute separately, which takes twice as
 * long, and a complete page can be cached and can still fail with the right status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { content, fragments, site, visitor } = getServices(loadContext);
  const { picturesOrigin } = site;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The rules for prefetching links; a quoted string, as the header requires.
  if (!visitor.saveData) headers.set("Speculation-Rules", `"${speculationRules}"`);
  const handle = hydratedHandle(remixContext);
  const { serverHandoffStream, ...whole } = remixContext;
  const context: EntryContext = whole;
  if (!handle) {
    const asOf = content.staleSince();
    if (asOf !== undefined) headers.set("x-data-as-of", String(asOf));
    const markup = renderToStaticMarkup(
      <FragmentRenderer.Provider value={fragmentRenderer(fragments, "static", renderToStaticMarkup)}>
        <RemixServer context={context} url={request.url} />
      </FragmentRenderer.Provider>,
    );
    headers.set("Link", preloadLinks(markup, FONTS));
    const embeds = markup.includes(EMBED_START);
    const hasForms = markup.includes(FETCHED_FORM);
    const turnstile = markup.includes("<turnstile-box");
    if (picturesOrigin || embeds || turnstile) {
      headers.set(
        "Content-Security-Policy",
        contentSecurityPolicy({ players: embeds ? embedOrigins : [], turnstile, picturesOrigin }),
      );
    }
    const end = [
      ...(embeds ? [scriptTag(scriptUrls.embed)] : []),
      ...(hasForms ? [renderToStaticMarkup(<FormTemplate />), scriptTag(scriptUrls.forms)] : []),
      ...(turnstile ? [scriptTag(scriptUrls.turnstile)] : []),
    ];
    return new Response(`<!DOCTYPE html>${withoutOptionalTags(markup)}${end.join("")}`, { status, headers });
  }
  const nonce = newToken();
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce, wasm: handle.wasm, picturesOrigin }));
  const markup = renderToString(
    <FragmentRenderer.Provider value={fragmentRenderer(fragments, "hydrated", renderToString)}>
      <Nonce.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </Nonce.Provider>
    </FragmentRenderer.Provider>,
  );
  headers.set("Link", preloadLinks(markup, FONTS));
  const data = await new Response(serverHandoffStream).text();
  const { manifest, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]?.module ?? "");
  const language = fragments.get(JSON.stringify(["language", currentTextVersion(), ...routes]), undefined, () =>
    inScript(pageLanguage([manifest.entry.module, ...routes])),
  );
  const scripts = `<script nonce="${nonce}">window.pageLanguage=${language};${handoffScript(data)}</script>`;
  return new Response(`<!DOCTYPE html>${markup}${scripts}`, { status, headers });
}

/** What is in a page with a form that its script sends. */
const FETCHED_FORM = ' data-fetch=""';

function scriptTag(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}

/** End tags that browsers add themselves, where React puts the next cell, row or item, or the end of the list. */
const OPTIONAL_TAGS = /<\/(?:td|th|tr|li|option)>/g;

/** The same page with fewer tags: lists and tables of a hundred rows compress better without their end tags. */
function withoutOptionalTags(markup: string): string {
  return markup.replace(OPTIONAL_TAGS, "");
}

/** Characters that must be escaped in an inline script, because they could end the script or start a comment. */
const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** The script that passes the page's data to Remix in the browser. */
function handoffScript(data: string): string {
  const controller = "window.__remixContext.streamController";
  return `${controller}.enqueue(${inScript(data)});${controller}.close();`;
}

/** A value as an expression in an inline script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Logs errors of routes. Client errors, such as a method or an address without a route, are not logged, so that
 * visitors cannot flood the operator's log.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};

/** The handle of a hydrated page; undefined for other pages. */
function hydratedHandle({ staticHandlerContext, routeModules }: EntryContext): PageHandle | undefined {
  const { matches, errors } = staticHandlerContext;
  const handle = pageHandle(matches.map(({ route }) => routeModules[route.id] ?? {}));
  return handle.hydrate && !errors ? handle : undefined;
}
