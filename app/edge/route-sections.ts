import type { ServerBuild } from "@remix-run/cloudflare";

/** Path of the splat route, which matches every path that no other route does. */
const SPLAT = "*";
/** The page at `/`. */
const INDEX = "";
/** Section for paths that any route might match. Cannot collide, since no path contains a space. */
const ALL = "all routes";

/** The routes of a build in sections, so that a path is matched only against the few routes it can lead to. */
export interface RouteSections {
  /** The section of a path, by its first segment. */
  nameOf(pathname: string): string;
  /** The ids of a section's routes, including the root and the splat route; undefined for all routes. */
  routesOf(name: string): ReadonlySet<string> | undefined;
}

/** Groups routes by the first segment of their path. A path with unusual spelling may match any route. */
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

/**
 * The routes below the root by the first segment of their path, each with its descendants, the root and the splat
 * route.
 */
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

/** The first segment of a path in lower case, because routes match case-insensitively. */
function firstPart(pathname: string): string {
  if (pathname.includes("%") || pathname.includes("//")) return ALL;
  return pathname.split("/")[1]?.toLowerCase() ?? INDEX;
}
