/** An entry of the route table, as Remix reads it. */
export interface RouteEntry {
  /** The path below that of the parent; undefined for the page at the parent's own path. */
  path?: string;
  index?: true;
  file: string;
  id?: string;
  children?: RouteEntry[];
}

/**
 * A route of the route table. Like the function of `@remix-run/route-config`, which imports Remix's compiler, so that
 * the worker could not read the table.
 */
export function route(path: string, file: string, optionsOrChildren?: { id: string } | RouteEntry[]): RouteEntry {
  const more = Array.isArray(optionsOrChildren) ? { children: optionsOrChildren } : optionsOrChildren;
  return { path, file, ...more };
}

/** The page at the path of its parent, see {@link route}. */
export function index(file: string): RouteEntry {
  return { index: true, file };
}
