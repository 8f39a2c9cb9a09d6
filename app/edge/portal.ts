import type { ServerBuild } from "@remix-run/cloudflare";
import { isThemePath } from "#app/features/branding/theme.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import {
  acceptedLanguage,
  languageOfPath,
  loadedLanguage,
  loadLanguage,
  withoutLanguage,
} from "#app/i18n/languages.server.ts";
import { isSharedPath } from "#app/i18n/localized-href.ts";
import { isEnvError } from "#app/server/env.ts";
import { isApiPath } from "#app/server/http/api-path.ts";
import { isSafeMethod } from "#app/server/http/safe-methods.ts";
import { handleWithBody } from "./handle-with-body.ts";
import { checkHealth, healthResponse } from "./health.ts";
import { isolateHolder } from "./isolate.ts";
import { serveMedia } from "./media.ts";
import { pageDeclarations, pageFinder } from "./page-declarations.ts";
import { createPageHandler, type EdgeContext } from "./page-handler.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { type GuardedContext, guardRequest, hotResponse } from "./request-guard.ts";
import { isScheduledRun, runScheduled } from "./scheduled-run.ts";
import { themeStylesheet } from "./theme-stylesheet.ts";
import { serveVideoPicture } from "./video-pictures.ts";

/** The part of a function's context that the portal uses. */
export interface FunctionContext {
  request: Request;
  /** Bindings and variables of the deployment. */
  env: object;
  next(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
}

/** Handles all requests except those for static files that the platform serves itself. */
export type Portal = (context: FunctionContext) => Promise<Response>;

/** Creates the portal from a server build: health check, game API and pages, behind the request guard. */
export function createPortal(build: ServerBuild): Portal {
  const renderPage = createPageRenderer(build);
  const hasPage = pageFinder(build);
  const handlePage = createPageHandler(
    (request, services) => renderPage(request, { services, hasPage }),
    pageDeclarations(build),
    hasPage,
  );
  const isolateFor = isolateHolder(build.assets.version);

  async function handle({ isolate, ...context }: GuardedContext): Promise<Response> {
    const { pathname, origin, search } = new URL(context.request.url);
    const plain = pathname.replace(/\/{2,}/g, "/");
    const path = withoutLanguage(plain);
    const target = path !== plain && isSharedPath(path) ? path : plain;
    // With one slash at its beginning, a path is an address of this site.
    if (target !== pathname && !(isApiPath(pathname) && plain !== pathname))
      return new Response(null, { status: 308, headers: { Location: target + search } });
    if (pathname === "/healthz") return healthResponse(await checkHealth(isolate, origin));
    if (isThemePath(pathname) && isSafeMethod(context.request)) return themeStylesheet(context.request);
    if (isEnvError(isolate)) throw isolate;
    if (isScheduledRun(context.request)) return runScheduled({ ...context, isolate });
    const known = { ...context, isolate };
    if (!isSafeMethod(context.request)) return handleWithBody(known, route);
    return (await serveVideoPicture(known)) ?? (await serveMedia(known)) ?? route(known);
  }

  async function route(context: EdgeContext): Promise<Response> {
    const { request, isolate, waitUntil } = context;
    if (!isApiPath(new URL(request.url).pathname)) return handlePage(context);
    return isolate.concurrency.run({
      request,
      waitUntil,
      // Loaded at the first call: most isolates serve pages only.
      work: async () => (await import("./handle-api-request.ts")).handleApiRequest(context),
    });
  }

  return async (context) => {
    const { request, env } = context;
    const { host, pathname } = new URL(request.url);
    const isolate = isolateFor(env, host);
    const hot = hotResponse({ request, isolate });
    if (hot) {
      if (!isEnvError(isolate)) {
        const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
        isolate.views.count(request, { now: isolate.now(), isShared: true, waitUntil });
      }
      return hot;
    }
    const guarded = {
      request,
      isolate,
      next: () => context.next(),
      waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
    };
    if (isApiPath(pathname)) {
      const { code } = acceptedLanguage(request.headers.get("Accept-Language"));
      return runInLanguage(await loadedLanguage(code), () => guardRequest(guarded, handle));
    }
    const language = languageOfPath(pathname);
    try {
      await loadLanguage(language);
    } catch (error) {
      // The error page is in English: nothing may be cached as if it were in the language.
      return guardRequest(guarded, () => Promise.reject(error));
    }
    return runInLanguage(language, () => guardRequest(guarded, handle));
  };
}
