import { type EnvError, isEnvError } from "#app/server/env.ts";
import { errorLinks, errorText, plainResponse } from "#app/server/http/plain-page.ts";
import { withSecurityHeaders } from "#app/server/http/security-headers.ts";
import type { Isolate } from "./isolate.ts";
import { isCrossSiteChange } from "./origin-check.ts";
import type { EdgeContext } from "./page-handler.ts";

/** When whoever was told that something is not available may ask again (seconds): most of what fails is back by then. */
const RETRY_AFTER = 10;

/** The longest path and the longest query that are answered, in characters (a URL's are all ASCII). */
const MAX_PATH = 1024;
const MAX_QUERY = 8192;

/** A request as it comes in. */
export interface GuardedContext extends Omit<EdgeContext, "isolate"> {
  /** The error in its place where the environment is not complete. */
  isolate: Isolate | EnvError;
}

/** Answers a request that the guard has let through. */
export type Answer = (context: GuardedContext) => Promise<Response>;

/**
 * Stands before every answer: refuses what no page should see, turns an exception into an honest page, and gives
 * every answer the security headers. A page that went out a moment ago goes out again as it was.
 */
export async function guardRequest(context: GuardedContext, answer: Answer): Promise<Response> {
  const { isolate } = context;
  const ready = isEnvError(isolate) ? undefined : isolate.hotResponses.match(context.request, isolate.now());
  if (ready) return ready;
  const response = refuse(context) ?? (await answerSafely(context, answer));
  return withSecurityHeaders(withRetryAfter(asAsked(response, context.request)), context.request);
}

/** Who asks for the head of an answer gets no more, whichever part of the portal wrote it. */
function asAsked(response: Response, { method }: Request): Response {
  return method === "HEAD" && response.body !== null ? new Response(null, response) : response;
}

/** Pages, forms and calls alike: what is not available for now says when to ask again. */
function withRetryAfter(response: Response): Response {
  if (response.status !== 503 || response.headers.has("Retry-After")) return response;
  const answer = new Response(response.body, response);
  answer.headers.set("Retry-After", String(RETRY_AFTER));
  return answer;
}

function refuse({ request, isolate }: GuardedContext): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (isCrossSiteChange(request)) {
    return plainResponse(request, "forbidden", {
      status: 403,
      title: "Request refused",
      text: "This request came from another website, so nothing was done. Please use the form on this website.",
      links: errorLinks,
    });
  }
  // Remix asks for its manifest with many paths in one query.
  if (pathname.length > MAX_PATH || (search.length > MAX_QUERY && !pathname.startsWith("/__"))) {
    return plainResponse(request, "invalid", {
      status: 414,
      title: "Address too long",
      text: "This address is too long for a page of this website.",
      links: errorLinks,
    });
  }
  if (!isPath(pathname)) {
    return plainResponse(request, "invalid", {
      status: 400,
      title: "Address not valid",
      text: "This address is not written correctly, so there is no page for it.",
      links: errorLinks,
    });
  }
  // The health check says what is missing; visitors learn that something is.
  if (pathname === "/healthz" || !isEnvError(isolate)) return undefined;
  return plainResponse(request, "unavailable", {
    status: 503,
    title: "Not ready yet",
    text: "This website is being set up. Please try again later.",
  });
}

async function answerSafely(context: GuardedContext, answer: Answer): Promise<Response> {
  const { request, isolate } = context;
  if (!isEnvError(isolate) && new URL(request.url).pathname !== "/healthz")
    isolate.dueMails.start(isolate.now(), (work) => context.waitUntil(work));
  try {
    return await answer(context);
  } catch (error) {
    console.error(`${request.method} ${new URL(request.url).pathname} failed`, error);
    return plainResponse(request, "unavailable", {
      status: 500,
      title: "Error",
      text: errorText,
      links: errorLinks,
    });
  }
}

/**
 * Whether a path can be one of ours: it can be decoded, and holds neither control characters nor ends of lines, at which
 * patterns stop and so no route takes them, nor backslashes, which some programs take for slashes and so for the
 * beginning of another site's name.
 */
function isPath(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that no path holds
    return !/[\0-\x1f\x7f\u2028\u2029\\]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
