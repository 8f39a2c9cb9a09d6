import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { routeSections } from "./route-sections.ts";

type Render = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Renders pages with Remix, each with only the routes that its path can match. Remix iterates over all its routes four
 * times per request, which is a fifth of the cost of a page.
 */
export function createPageRenderer(build: ServerBuild): Render {
  const sections = routeSections(build);
  const renders = new Map<string, Render>();
  const renderOf = (name: string) => {
    const known = renders.get(name);
    if (known) return known;
    const made = createRequestHandler(withRoutes(build, sections.routesOf(name)), build.mode);
    renders.set(name, made);
    return made;
  };
  return (request, context) => renderOf(sections.nameOf(new URL(request.url).pathname))(request, context);
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string> | undefined): ServerBuild {
  if (!ids) return build;
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
