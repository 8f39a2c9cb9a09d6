import { checkHealth, healthResponse } from "../app/http/health.ts";
import { guardRequest } from "../app/http/middleware.ts";
import type { EdgeContext } from "../app/http/page-handler.ts";
import { answerApi } from "./api.ts";
import { answerPage } from "./pages.ts";

/**
 * Everything that is not a static file: one function behind the guard, because the platform's router compiles the
 * patterns of all functions for each request, and copies request and response at each level (decision record 13).
 */
export const onRequest: PagesFunction<object> = (context) => guardRequest(context, answer);

async function answer(context: EdgeContext): Promise<Response> {
  const { pathname } = new URL(context.request.url);
  if (pathname === "/healthz") return healthResponse(await checkHealth(context.env));
  if (pathname === "/api" || pathname.startsWith("/api/")) return answerApi(context);
  return answerPage(context);
}
