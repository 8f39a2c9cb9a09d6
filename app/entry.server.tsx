import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FragmentCache } from "#app/cache/fragment-cache.ts";
import { DATA_AS_OF } from "#app/cache/page-cache.ts";
import { EMBED_START } from "#app/contract/video-embeds.ts";
import { embedOrigins } from "#app/features/media/videos.ts";
import { currentTextVersion } from "#app/i18n/context.server.ts";
import { contentSecurityPolicy } from "#app/server/http/security-headers.ts";
import { getServices } from "#app/server/services.ts";
import { preloadLinks } from "#app/shell/preload-links.ts";
import { FragmentRenderer, type RenderFragment } from "#app/ui/cached-fragment.tsx";
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

/** Renders fragments, each at most once in each language and for each version of the texts. */
function fragmentRenderer(fragments: FragmentCache): RenderFragment {
  return ({ values, source }, render) =>
    fragments.get(JSON.stringify([currentTextVersion(), ...values]), source, () => renderToStaticMarkup(render()));
}

/**
 * Renders a document without React's markers: no page is hydrated as a whole. No page defers data, so all are rendered to
 * a string: React's streams encode each attribute separately, which takes twice as long, and a complete page can be
 * cached and can still fail with the right status.
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
  const asOf = content.staleSince();
  // The notice about old content is for visitors.
  if (asOf !== undefined && !new URL(request.url).pathname.startsWith("/admin")) headers.set(DATA_AS_OF, String(asOf));
  // Without the data for the browser; `vite dev` encodes it, because it builds nothing (`vite/no-handoff.ts`).
  const { serverHandoffStream: _, ...context } = remixContext;
  const markup = renderToStaticMarkup(
    <FragmentRenderer.Provider value={fragmentRenderer(fragments)}>
      <RemixServer context={context as EntryContext} url={request.url} />
    </FragmentRenderer.Provider>,
  );
  headers.set("Link", preloadLinks(markup, FONTS));
  const has = (part: string) => markup.includes(part);
  const embeds = has(EMBED_START);
  const turnstile = has("<turnstile-box");
  const wasm = has(LATE_SCRIPT);
  const visitorScript = VISITOR_SCRIPT.exec(markup)?.[1]?.split(" ");
  if (picturesOrigin || embeds || turnstile || wasm || visitorScript) {
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy({ players: embeds ? embedOrigins : [], turnstile, wasm, visitorScript, picturesOrigin }),
    );
  }
  const end = [
    ...(embeds ? [scriptTag(scriptUrls.embed)] : []),
    ...(has("<local-time") ? [scriptTag(scriptUrls.localTime)] : []),
    ...(has(FETCHED_FORM) ? [renderToStaticMarkup(<FormTemplate />), scriptTag(scriptUrls.forms)] : []),
    ...(turnstile ? [scriptTag(scriptUrls.turnstile)] : []),
    ...(visitorScript ? [scriptTag(scriptUrls.consent)] : []),
    ...(has("<page-island") ? islandScripts(context.manifest).map(scriptTag) : []),
  ];
  return new Response(`<!DOCTYPE html>${withoutOptionalTags(markup)}${end.join("")}`, { status, headers });
}

/** What is in a page with an animation. */
const LATE_SCRIPT = " data-late-script=";

/** The origins of a third-party script, in a page that may load it. */
const VISITOR_SCRIPT = /<consent-bar [^>]*data-origins="([^"]*)"/;

/** What is in a page with a form that its script sends. */
const FETCHED_FORM = ' data-fetch=""';

/** The script of islands; in development after what reloads React's modules. */
function islandScripts(manifest: EntryContext["manifest"] & { hmr?: { runtime: string } }): string[] {
  return [...(manifest.hmr ? [manifest.hmr.runtime] : []), manifest.entry.module];
}

function scriptTag(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}

/** End tags that browsers add themselves, where React puts the next cell, row or item, or the end of the list. */
const OPTIONAL_TAGS = /<\/(?:td|th|tr|li|option)>/g;

/** The same page with fewer tags: lists and tables of a hundred rows compress better without their end tags. */
function withoutOptionalTags(markup: string): string {
  return markup.replace(OPTIONAL_TAGS, "");
}

/**
 * Logs errors of routes. Client errors, such as a method or an address without a route, are not logged, so that
 * visitors cannot flood the operator's log.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};
