import { Session } from "#app/auth/session.ts";
import { servePage } from "#app/cache/page-cache.ts";
import type { FindDeclaration } from "#app/cache/page-declaration.ts";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { errorLinks, plainResponse } from "#app/server/http/plain-page.ts";
import { isReading, READING } from "#app/server/http/reading.ts";
import { createServices, type Services } from "#app/server/services.ts";
import type { Isolate } from "./isolate.ts";

/** A request as the edge layer answers it. */
export interface EdgeContext {
  request: Request;
  /** What this request shares with the others. */
  isolate: Isolate;
  /** Asks the platform for a static file. */
  next(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
}

/** Renders a page with the services of its request. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>;

/**
 * The handler of all pages: makes a request's services and answers from the page cache.
 * @param declarationOf says which pages everybody shares
 */
export function createPageHandler(render: RenderPage, declarationOf: FindDeclaration) {
  return async (context: EdgeContext): Promise<Response> => {
    const request = normalizeRequest(context.request);
    if (!METHODS.includes(request.method)) return methodNotAllowed(request, METHODS);
    const { isolate } = context;
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
    const { pathname } = new URL(request.url);
    const servicesFor = async (asked: Request) => {
      const session = await Session.open(asked, isolate);
      return createServices({ request: asked, session, waitUntil, isolate });
    };
    // Its content version is read once for the request and holds for every render of it.
    const own = await servicesFor(request);
    const response = await servePage({
      request,
      declarationOf,
      cache: isolate.pages,
      contentVersion: () => own.content.contentVersion(),
      hotResponses: isolate.hotResponses,
      encoded: isolate.encodedBodies,
      render: async (asked) => {
        const services = asked === request ? own : await servicesFor(asked);
        const work = () => render(asked, services);
        const response = await isolate.concurrency.run({ request: asked, waitUntil, work });
        return {
          response,
          cost: services.stats,
          dataFreshUntil: (lifetime) => services.content.freshUntil(lifetime),
        };
      },
      now: isolate.now,
      waitUntil,
    });
    // The framework's own answer names the files of the program.
    if (response.status === 405) return methodNotAllowed(request, READING);
    return response.status === 404 && isFile(pathname) ? staticFileOr(context, response) : response;
  };
}

/**
 * The request without what Remix would stumble over and no page of ours needs: the body of a GET or HEAD, which it would
 * make a request from that cannot be; slashes before the first name, which it would take for the name of a host; and
 * `_data`, by which it still answers with what one route loaded.
 */
function normalizeRequest(request: Request): Request {
  const url = new URL(request.url);
  const { method, headers, signal } = request;
  const bare = READING.includes(method) && request.body !== null ? { method, headers, signal } : undefined;
  const path = url.pathname.replace(/^\/{2,}/, "/");
  if (!bare && path === url.pathname && !url.searchParams.has("_data")) return request;
  url.pathname = path;
  url.searchParams.delete("_data");
  return new Request(url, bare ?? request);
}

/** What browsers do with pages and forms. */
const METHODS = [...READING, "POST"];

/** The answer to a method that is not one of those that are taken here; it needs no page to be rendered. */
function methodNotAllowed(request: Request, methods: readonly string[]): Response {
  const headers = { Allow: [...methods, "OPTIONS"].join(", "), "Cache-Control": PRIVATE_NO_STORE };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const answer = plainResponse(request, "invalid", {
    status: 405,
    title: "Method not allowed",
    text: "Pages of this website are read, and forms are sent; nothing else can be done here.",
    links: errorLinks,
  });
  answer.headers.set("Allow", headers.Allow);
  return answer;
}

/** Static files that no rule keeps away from the functions are looked for when no page has their name. */
function isFile(pathname: string): boolean {
  return /\.\w{1,12}$/.test(pathname) && !pathname.endsWith(".data");
}

async function staticFileOr(context: EdgeContext, response: Response): Promise<Response> {
  if (!isReading(context.request)) return response;
  const file = await context.next();
  return file.status < 400 ? file : response;
}
