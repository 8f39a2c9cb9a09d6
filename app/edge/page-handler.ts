import { Session } from "#app/auth/session.ts";
import { type PageCacheOptions, type PagePlayer, servePage } from "#app/cache/page-cache.ts";
import type { FindDeclaration } from "#app/cache/page-declaration.ts";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { loadOwnRank } from "#app/features/rankings/own-rank.server.ts";
import { redirectTarget } from "#app/features/redirects/redirect-target.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { siteWithout } from "#app/features.ts";
import { comparedPath } from "#app/format/compared-path.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { errorLinks, plainResponse } from "#app/server/http/plain-page.ts";
import { isSafeMethod, SAFE_METHODS } from "#app/server/http/safe-methods.ts";
import {
  createServices,
  readMaintenance,
  type Services,
  type ServicesOptions,
  waitingBudget,
} from "#app/server/services.ts";
import { loadShellUser } from "#app/shell/shell-user.server.ts";
import { renderSlots } from "#app/shell/slots.server.tsx";
import { isFile } from "./file-path.ts";
import { formAnswer } from "./form-answer.ts";
import type { Isolate } from "./isolate.ts";
import type { RequestLog } from "./request-log.ts";

/** The context of a request in the edge layer. */
export interface EdgeContext {
  request: Request;
  /** The state that requests share. */
  isolate: Isolate;
  /** What is logged about the request. */
  log?: RequestLog;
  /** Requests a static file from the platform. */
  next(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
}

/** Renders a page with the services of its request. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>;

/**
 * Creates the handler of all pages, which creates a request's services and responds through the page cache.
 * @param declarationOf tells which pages are shared
 * @param hasPage whether the site has a page at a path
 */
export function createPageHandler(
  render: RenderPage,
  declarationOf: FindDeclaration,
  hasPage: (path: string) => boolean = () => true,
) {
  return async (context: EdgeContext): Promise<Response> => {
    const request = normalizeRequest(context.request);
    if (!METHODS.includes(request.method)) return methodNotAllowed(request, METHODS);
    const { isolate, waitUntil } = context;
    const { pathname, search } = new URL(request.url);
    const budget = waitingBudget(isolate);
    const servicesFor = async (pageRequest: Request, shared?: SharedRender) => {
      const session = await Session.open(pageRequest, isolate);
      return createServices({ request: pageRequest, session, waitUntil, isolate, budget, ...shared });
    };
    const limited = (pageRequest: Request, work: () => Promise<Response>) =>
      isolate.concurrency.run({ request: pageRequest, waitUntil, work });
    // The content version is read once and used for every render of this request.
    const own = await servicesFor(request);
    if (context.log) context.log.stats = own.stats;
    const contentVersion = () => own.content.contentVersion();
    const closed = await maintenancePage(request, own);
    if (closed) return limited(closed, () => render(closed, own));
    const off = await missingPage(request, own);
    if (off) return (await redirectResponse(own, request)) ?? limited(off, () => render(off, own));
    const player = pagePlayer(own, request);
    const options: PageCacheOptions = {
      request,
      declarationOf,
      player,
      cache: isolate.pages,
      contentVersion,
      hotResponses: isolate.hotResponses,
      render: async (pageRequest, audience) => {
        const services = pageRequest === request ? own : await servicesFor(pageRequest, { audience, contentVersion });
        // Public calls wait for the owner's texts themselves; the other calls of a visitor's own page do not.
        if (!audience) await services.content.settings.read({});
        const work = () => render(pageRequest, services);
        const response = formAnswer(pageRequest, await (player ? work() : limited(pageRequest, work)));
        return {
          response,
          cost: services.stats,
          dataFreshUntil: (lifetime) => services.content.freshUntil(lifetime),
          pagePolicy: (declared) => services.content.pagePolicy(declared),
        };
      },
      now: isolate.now,
      waitUntil,
    };
    // Every page of a player waits for the player's data; a shared page for visitors only counts while it is rendered.
    const served = await (player ? limited(request, () => servePage(options)) : servePage(options));
    const response = await withBookmark(served, own.session);
    if (isViewed(response) && !isStaff(own.session.login?.userType)) {
      const isShared = declarationOf(comparedPath(withoutLanguage(pathname))).cache !== undefined;
      isolate.views.count(request, { now: isolate.now(), isShared, waitUntil });
    }
    // Remix's own response would reveal file names of the program.
    if (response.status === 405) return methodNotAllowed(request, SAFE_METHODS);
    if (response.status !== 404) return response;
    // Some static files reach the functions.
    const found = isFile(pathname) ? await staticFileOr(context, response) : response;
    // A page that exists may lack what its query asks for.
    const isMissing = found.status === 404 && !(search !== "" && hasPage(pathname));
    return (isMissing && (await redirectResponse(own, request))) || found;
  };
}

/** Whether the browser shows a page after this response; after 304, its own copy. */
function isViewed({ status, headers }: Response): boolean {
  return status === 304 || (status === 200 && headers.get("Content-Type")?.startsWith("text/html") === true);
}

/** The redirect of an address of an earlier site; undefined for all others. */
async function redirectResponse({ content }: Services, request: Request): Promise<Response | undefined> {
  if (!isSafeMethod(request)) return undefined;
  const to = redirectTarget((await content.settings.read({})).redirects, request.url);
  // Short, because an owner may correct it.
  return to === undefined
    ? undefined
    : new Response(null, { status: 301, headers: { Location: to, "Cache-Control": "private, max-age=300" } });
}

/** The request for a page that does not exist, if the owner has switched off what the page is about. */
async function missingPage(request: Request, services: Services): Promise<Request | undefined> {
  const off = await services.switchedOff();
  if (off.length === 0) return undefined;
  const { pathname, origin } = new URL(request.url);
  if (!siteWithout(off).isMissing(withoutLanguage(comparedPath(pathname)))) return undefined;
  return new Request(new URL(localizedHref("/-/off"), origin), { headers: request.headers });
}

/**
 * What is open while the whole site is closed: what staff need to log in, what tells search engines nothing new, and the
 * card on other sites that tells of the maintenance.
 */
const OPEN_DURING_MAINTENANCE = ["/login", "/logout", "/confirm", "/passkey-options", "/robots.txt", "/widget/status"];

/**
 * The request for the page about the maintenance, if the whole site is closed for this visitor. Forms are refused where
 * they would take effect, and lose nothing of what was typed.
 */
async function maintenancePage(request: Request, { content, visitor, now }: Services): Promise<Request | undefined> {
  const { pathname, origin } = new URL(request.url);
  const passes = visitor.isStaff || OPEN_DURING_MAINTENANCE.includes(withoutLanguage(pathname));
  if (passes || !isSafeMethod(request)) return undefined;
  const state = await readMaintenance(content, now());
  if (state?.phase !== "active" || state.scope !== "site") return undefined;
  return new Request(new URL(localizedHref("/maintenance"), origin), { headers: request.headers });
}

const isStaff = (userType: number | undefined) => userType !== undefined && userType >= ADMIN_FROM;

/** What a shared page is rendered with. */
type SharedRender = Pick<ServicesOptions, "audience" | "contentVersion">;

/**
 * Sets the session's cookie if the request has written something that the response's cookie does not tell, such as an
 * entry of the audit log for a downloaded list.
 */
async function withBookmark(response: Response, session: Session): Promise<Response> {
  if (!session.hasNewBookmark) return response;
  const renewed = (await session.headers()).getSetCookie();
  if (renewed.length === 0) return response;
  const headers = new Headers(response.headers);
  headers.delete("Set-Cookie");
  const names = renewed.map(cookieName);
  for (const cookie of response.headers.getSetCookie()) {
    if (!names.includes(cookieName(cookie))) headers.append("Set-Cookie", cookie);
  }
  for (const cookie of renewed) headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The name of the cookie that a `Set-Cookie` header sets. */
function cookieName(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf("="));
}

/**
 * The logged-in player of a request; undefined for visitors, and when the page itself has to show the result of the
 * previous one.
 */
function pagePlayer(services: Services, { url }: Request): PagePlayer | undefined {
  const { session, stats, content } = services;
  if (!session.login || session.hasTargetedFlash) return undefined;
  return {
    cost: stats,
    async load() {
      const [user, rank] = await Promise.all([
        loadShellUser(services),
        loadOwnRank(services, url),
        content.settings.read({}),
      ]);
      return async () => ({
        slots: user ? renderSlots({ user, flash: session.takeFlash(), rank }) : {},
        headers: await session.headers(),
      });
    },
  };
}

/**
 * Removes parts of a request that Remix cannot handle and no page needs: the body of a GET or HEAD, from which it would
 * construct an invalid request; repeated leading slashes, which it would read as a host name; and `_data`, for which it
 * still responds with the data of a single route.
 */
function normalizeRequest(request: Request): Request {
  const url = new URL(request.url);
  const { method, headers, signal } = request;
  const bare = SAFE_METHODS.includes(method) && request.body !== null ? { method, headers, signal } : undefined;
  const path = url.pathname.replace(/^\/{2,}/, "/");
  if (!bare && path === url.pathname && !url.searchParams.has("_data")) return request;
  url.pathname = path;
  url.searchParams.delete("_data");
  return new Request(url, bare ?? request);
}

/** The methods that browsers use for pages and forms. */
const METHODS = [...SAFE_METHODS, "POST"];

/** The response to a method that is not allowed, without rendering a page. */
function methodNotAllowed(request: Request, methods: readonly string[]): Response {
  const headers = { Allow: [...methods, "OPTIONS"].join(", "), "Cache-Control": PRIVATE_NO_STORE };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const response = plainResponse(request, "invalid", {
    status: 405,
    title: t("plain.method"),
    text: t("plain.methodText"),
    links: errorLinks(),
  });
  response.headers.set("Allow", headers.Allow);
  return response;
}

async function staticFileOr(context: EdgeContext, response: Response): Promise<Response> {
  if (!isSafeMethod(context.request)) return response;
  const file = await context.next();
  return file.status < 400 ? file : response;
}
