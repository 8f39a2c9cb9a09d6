import { t } from "#app/i18n/translate.ts";
import { type EnvError, isEnvError } from "#app/server/env.ts";
import { errorLinks, errorText, plainResponse } from "#app/server/http/plain-page.ts";
import { withSecurityHeaders } from "#app/server/http/security-headers.ts";
import type { Isolate } from "./isolate.ts";
import { isCrossSiteChange } from "./origin-check.ts";
import type { EdgeContext } from "./page-handler.ts";
import { logRequest, newRequestLog } from "./request-log.ts";

/** `Retry-After` of 503 responses (seconds): most failures are over by then. */
const RETRY_AFTER = 10;

/** Maximum length of the path and of the query, in characters (those of a URL are all ASCII). */
const MAX_PATH = 1024;
const MAX_QUERY = 8192;

/** The context of an incoming request. */
export interface GuardedContext extends Omit<EdgeContext, "isolate"> {
  /** The isolate, or the error if the environment is incomplete. */
  isolate: Isolate | EnvError;
}

/** Handles a request that the guard has accepted. */
export type HandleRequest = (context: GuardedContext) => Promise<Response>;

/** The hot response to a request, which needs no guard and no language; undefined if there is none. */
export function hotResponse({ request, isolate }: Pick<GuardedContext, "request" | "isolate">): Response | undefined {
  return isEnvError(isolate) ? undefined : isolate.hotResponses.match(request, isolate.now());
}

/**
 * Wraps the handling of every request: refuses invalid requests, turns an exception into an error page, and adds the
 * security headers.
 */
export async function guardRequest(context: GuardedContext, handle: HandleRequest): Promise<Response> {
  const { request, isolate } = context;
  if (isEnvError(isolate)) return finished(refuse(context) ?? (await handleSafely(context, handle)), request);
  const log = newRequestLog(request, isolate.now());
  const response = refuse(context) ?? (await handleSafely({ ...context, log }, handle));
  logRequest(log, { request, response, isolate, waitUntil: (work) => context.waitUntil(work) });
  return finished(response.status >= 500 ? withRequestId(response, log.id) : response, request);
}

function finished(response: Response, request: Request): Response {
  return withSecurityHeaders(withRetryAfter(withoutHeadBody(response, request)), request);
}

/** Tells the id of a request that failed, so that a player can quote it and it can be found in the log. */
function withRequestId(response: Response, id: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.set("X-Request-Id", id);
  return copy;
}

/** Removes the body of the response to a HEAD request, whichever part of the portal created it. */
function withoutHeadBody(response: Response, { method }: Request): Response {
  return method === "HEAD" && response.body !== null ? new Response(null, response) : response;
}

/** Adds `Retry-After` to 503 responses that lack it, for pages, forms and calls alike. */
function withRetryAfter(response: Response): Response {
  if (response.status !== 503 || response.headers.has("Retry-After")) return response;
  const copy = new Response(response.body, response);
  copy.headers.set("Retry-After", String(RETRY_AFTER));
  return copy;
}

function refuse({ request, isolate }: GuardedContext): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (isCrossSiteChange(request)) {
    return plainResponse(request, "forbidden", {
      status: 403,
      title: t("plain.refused"),
      text: t("plain.refusedText"),
      links: errorLinks(),
    });
  }
  if (pathname.length > MAX_PATH || search.length > MAX_QUERY) {
    return plainResponse(request, "invalid", {
      status: 414,
      title: t("plain.tooLong"),
      text: t("plain.tooLongText"),
      links: errorLinks(),
    });
  }
  if (!isPath(pathname)) {
    return plainResponse(request, "invalid", {
      status: 400,
      title: t("plain.malformed"),
      text: t("plain.malformedText"),
      links: errorLinks(),
    });
  }
  // The health check says what is missing; visitors only see that the site is not ready.
  if (pathname === "/healthz" || !isEnvError(isolate)) return undefined;
  return plainResponse(request, "unavailable", {
    status: 503,
    title: t("plain.notReady"),
    text: t("plain.notReadyText"),
  });
}

async function handleSafely(context: GuardedContext, handle: HandleRequest): Promise<Response> {
  const { request, isolate, log } = context;
  // Neither the health check nor the companion worker is a visitor: the first changes nothing, the second runs the jobs.
  if (!isEnvError(isolate) && !/^\/(?:healthz|scheduled)$/.test(new URL(request.url).pathname)) {
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
    isolate.dueJobs.start(isolate.now(), waitUntil);
    isolate.rows.start(isolate.now(), waitUntil);
  }
  try {
    return await handle(context);
  } catch (error) {
    console.error(`${request.method} ${new URL(request.url).pathname} failed`, error);
    return plainResponse(request, "unavailable", {
      status: 500,
      title: t("error.failed"),
      text: log ? `${errorText()} ${t("plain.reference", { id: log.id })}` : errorText(),
      links: errorLinks(),
    });
  }
}

/**
 * Whether a path is valid: it can be decoded and contains no control characters, no line terminators (patterns stop at
 * them, so no route matches) and no backslashes (some programs read them as slashes, and so as the start of another
 * site's host name).
 */
function isPath(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a path must not contain them
    return !/[\0-\x1f\x7f\u2028\u2029\\]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
