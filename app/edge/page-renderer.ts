import {
  type AppLoadContext,
  createRequestHandler,
  type HeadersFunction,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { currentContext } from "#app/i18n/context.server.ts";
import { pathPrefix } from "#app/i18n/language.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { routeSections } from "./route-sections.ts";

type Render = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Renders pages with Remix, each with only the routes that its path can match. Remix iterates over all its routes four
 * times per request, which is a fifth of the cost of a page. The prefix of a language is the base of its pages' paths.
 */
export function createPageRenderer(build: ServerBuild): Render {
  const sections = routeSections(build);
  const renders = new Map<string, Render>();
  const createRender = async (section: string, basename: string) => {
    const routes = await withModules(withRoutes(build, sections.routesOf(section)));
    return createRequestHandler(basename === "" ? routes : { ...routes, basename }, build.mode);
  };
  return async (received, context) => {
    const request = withoutDataAddress(received);
    const section = sections.nameOf(withoutLanguage(new URL(request.url).pathname));
    const basename = pathPrefix(currentContext().code);
    const key = `${basename} ${section}`;
    const render = renders.get(key) ?? (await createRender(section, basename));
    renders.set(key, render);
    return render(request, context);
  };
}

/** Remix would answer an address that ends with `.data` with the data of a page; here no page has such an address. */
function withoutDataAddress(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  return pathname.endsWith(".data") ? new Request(`${origin}${pathname}/${search}`, request) : request;
}

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** A route whose module is loaded on demand, see `vite/lazy-routes.ts`. */
type LazyRoute = Omit<Route, "module"> & { load: () => Promise<Route["module"]> };

/** The build with the modules of all its routes. */
async function withModules(build: ServerBuild): Promise<ServerBuild> {
  const routes = await Promise.all(
    Object.entries(build.routes as Record<string, Route | LazyRoute>).map(
      async ([id, route]): Promise<[string, Route]> => {
        const module = "load" in route ? await route.load() : route.module;
        return [id, { ...route, module: module.action ? { headers: actionHeaders, ...module } : module }];
      },
    ),
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

/** The headers of pages with forms. Without them, Remix drops an action's `Retry-After`. */
const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function withRoutes(build: ServerBuild, ids: ReadonlySet<string> | undefined): ServerBuild {
  if (!ids) return build;
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
