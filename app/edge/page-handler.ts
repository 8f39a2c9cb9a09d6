import { Session } from "#app/auth/session.ts";
import { servePage } from "#app/cache/page-cache.ts";
import { readyPagesOf } from "#app/cache/ready-pages.ts";
import { dataSource, readEnv } from "#app/server/env.ts";
import { errorLinks, plainAnswer } from "#app/server/http/plain-page.ts";
import { isReading, READING } from "#app/server/http/reading.ts";
import { isolateCachesFor } from "#app/server/isolate-caches.ts";
import { createServices, type Services } from "#app/server/services.ts";
import { Admission, admissionLimits } from "./admission.ts";

/** The context of a function, as far as the edge layer uses it. */
export interface EdgeContext {
  request: Request;
  /** Bindings and variables of the deployment. */
  env: object;
  next(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
}

export interface PageHandlerOptions {
  /** Renders a page with the services of its request. */
  render: (request: Request, services: Services) => Promise<Response>;
  /** Names the build: pages refer to its files, so copies are never shared between two builds. */
  build: string;
  /** How much is rendered at once. */
  admission?: Admission;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/**
 * The handler of all pages: makes a request's services and answers from the page cache.
 *
 * The cache lies around the render, because a page that turns out to be personal is rendered a second time, from the
 * visitor's own request.
 */
export function createPageHandler({ render, build, admission = new Admission(), now = Date.now }: PageHandlerOptions) {
  return async (context: EdgeContext): Promise<Response> => {
    const request = asPagesExpect(context.request);
    if (!METHODS.includes(request.method)) return methodNotTaken(request, METHODS);
    const env = readEnv(context.env);
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
    const { host, pathname } = new URL(request.url);
    const limits = admissionLimits(env);
    const source = dataSource(env);
    const isolateCaches = isolateCachesFor(context.env, { host, version: env.version, build, source, now });
    const servicesFor = async (asked: Request) => {
      const session = await Session.open(asked, { secrets: env.sessionSecrets, now });
      return createServices({ request: asked, env, session, waitUntil, isolateCaches, now });
    };
    // Its content version is read once for the request and holds for every render of it.
    const own = await servicesFor(request);
    const response = await servePage({
      request,
      cache: isolateCaches.pages,
      contentVersion: () => own.content.contentVersion(),
      ready: readyPagesOf(context.env),
      render: async (asked) => {
        const services = asked === request ? own : await servicesFor(asked);
        const work = () => render(asked, services);
        const response = await admission.admit({ request: asked, limits, waitUntil, work });
        return {
          response,
          cost: services.stats,
          dataFreshUntil: (lifetime) => services.content.freshUntil(lifetime),
        };
      },
      now,
      waitUntil,
    });
    // The framework's own answer names the files of the program.
    if (response.status === 405) return methodNotTaken(request, READING);
    return response.status === 404 && isFile(pathname) ? orStaticFile(context, response) : response;
  };
}

/**
 * The request without what Remix would stumble over and no page of ours needs: the body of a GET or HEAD, which it would
 * make a request from that cannot be; slashes before the first name, which it would take for the name of a host; and
 * `_data`, by which it still answers with what one route loaded.
 */
function asPagesExpect(request: Request): Request {
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
function methodNotTaken(request: Request, methods: readonly string[]): Response {
  const headers = { Allow: [...methods, "OPTIONS"].join(", "), "Cache-Control": "private, no-store" };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const answer = plainAnswer(request, "invalid", {
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

async function orStaticFile(context: EdgeContext, response: Response): Promise<Response> {
  if (!isReading(context.request)) return response;
  const file = await context.next();
  return file.status < 400 ? file : response;
}
