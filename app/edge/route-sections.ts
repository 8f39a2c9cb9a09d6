import type { ServerBuild } from "@remix-run/cloudflare";

/** Name of the route that takes every address that no other takes. */
const SPLAT = "*";
/** The page at `/`. */
const INDEX = "";
/** For addresses that any route might take; no path has a space. */
const ALL = "all routes";

/** The routes of a build in sections, so that an address is matched with the few it can lead to. */
export interface RouteSections {
  /** The section of a path, by the first part of it. */
  nameOf(pathname: string): string;
  /** The ids of a section's routes, with the root and the splat route; undefined for all routes. */
  routesOf(name: string): ReadonlySet<string> | undefined;
}

/**
 * Tells routes apart by the first part of their path. An address that is written in an unusual way, and Remix's own, can
 * lead to all of them.
 */
export function routeSections(build: ServerBuild): RouteSections {
  const sections = sectionsOf(build);
  return {
    nameOf(pathname) {
      const name = firstPart(pathname);
      return name === ALL || sections.has(name) ? name : SPLAT;
    },
    routesOf: (name) => sections.get(name),
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
function firstPart(pathname: string): string {
  if (pathname.includes("%") || pathname.includes("//") || pathname.startsWith("/__")) return ALL;
  // The data of a page are asked for below its own address, those of the first page below a name of Remix.
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return page.split("/")[1]?.toLowerCase() ?? INDEX;
}
