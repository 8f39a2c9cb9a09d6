import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Render = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Name of the route that takes every address that no other takes. */
const SPLAT = "*";
/** The page at `/`. */
const INDEX = "";
/** For addresses that any route might take; no path has a space. */
const ALL = "all routes";

/**
 * Renders pages with Remix, each with those routes only that its address can lead to: Remix goes through all its routes
 * four times a request, which is a fifth of what a page costs. The routes are told apart by the first part of their
 * path; an address that is written in an unusual way, and Remix's own, get them all.
 */
export function createPageRenderer(build: ServerBuild): Render {
  const sections = sectionsOf(build);
  const renders = new Map<string, Render>();
  const renderOf = (name: string) => {
    const known = renders.get(name);
    if (known) return known;
    const made = createRequestHandler(withRoutes(build, sections.get(name)), build.mode);
    renders.set(name, made);
    return made;
  };
  return (request, context) => {
    const name = sectionOf(new URL(request.url).pathname);
    return renderOf(name === ALL || sections.has(name) ? name : SPLAT)(request, context);
  };
}

/** The routes below the root by the first part of their path, each with the routes within and the splat route. */
function sectionsOf({ routes }: ServerBuild): ReadonlyMap<string, ReadonlySet<string>> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const within = (id: string): string[] => [
    id,
    ...all.filter(({ parentId }) => parentId === id).flatMap((child) => within(child.id)),
  ];
  const roots = all.filter(({ parentId }) => parentId === undefined).map(({ id }) => id);
  const top = all.filter(({ parentId }) => parentId !== undefined && roots.includes(parentId));
  const always = [...roots, ...top.filter(({ path }) => path === SPLAT).map(({ id }) => id)];
  const sections = new Map<string, Set<string>>();
  for (const { id, path = INDEX } of top) {
    const name = path.split("/")[0] ?? INDEX;
    if (name.startsWith(":")) throw new Error(`The path of ${id} begins with a parameter: it could be in any section.`);
    const section = sections.get(name) ?? new Set(always);
    for (const route of within(id)) section.add(route);
    sections.set(name, section);
  }
  return sections;
}

/** The first part of a path as routes are matched: without regard to case. */
function sectionOf(pathname: string): string {
  if (pathname.includes("%") || pathname.includes("//") || pathname.startsWith("/__")) return ALL;
  // The data of a page are asked for below its own address, those of the first page below a name of Remix.
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return page.split("/")[1]?.toLowerCase() ?? INDEX;
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string> | undefined): ServerBuild {
  if (!ids) return build;
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
