import type { ServerBuild } from "@remix-run/cloudflare";
import { readEnv } from "#app/server/env.ts";
import { isApiPath } from "#app/server/http/api-path.ts";
import { isReading } from "#app/server/http/reading.ts";
import { loadContextOf } from "#app/server/load-context.ts";
import { Admission, admissionLimits } from "./admission.ts";
import { answerApi } from "./answer-api.ts";
import { answerWithBody } from "./answer-with-body.ts";
import { checkHealth, healthResponse } from "./health.ts";
import { createPageHandler, type EdgeContext } from "./page-handler.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { RequestBodies } from "./request-bodies.ts";
import { guardRequest } from "./request-guard.ts";

/** Answers everything that is not a static file. */
export type Portal = (context: EdgeContext) => Promise<Response>;

/** The portal over a build of its pages: health check, game API and pages behind the guard. */
export function createPortal(build: ServerBuild): Portal {
  const renderPage = createPageRenderer(build);
  const admission = new Admission();
  const answerPage = createPageHandler({
    admission,
    build: build.assets.version,
    render: (request, services) => renderPage(request, loadContextOf(services)),
  });

  const bodies = new RequestBodies();

  async function answer(context: EdgeContext): Promise<Response> {
    return isReading(context.request) ? route(context) : answerWithBody(context, bodies, route);
  }

  async function route(context: EdgeContext): Promise<Response> {
    const { pathname, origin } = new URL(context.request.url);
    if (pathname === "/healthz") return healthResponse(await checkHealth(context.env, { origin }));
    if (isApiPath(pathname)) {
      return admission.admit({
        request: context.request,
        limits: admissionLimits(readEnv(context.env)),
        waitUntil: (work) => context.waitUntil(work),
        work: () => answerApi(context),
      });
    }
    return answerPage(context);
  }
  return (context) => guardRequest(context, answer);
}
