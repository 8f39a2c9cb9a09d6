/** An entry of the route table, as Remix reads it. */
export interface RouteEntry extends RouteOptions {
  /** The path below that of the parent; undefined for the page at the parent's own path. */
  path?: string;
  index?: true;
  file: string;
  children?: RouteEntry[];
}

interface RouteOptions {
  id?: string;
  /** The place in the help that describes a page of the console: a file of `docs/console`, perhaps with a heading. */
  help?: string;
}

/**
 * A route of the route table. Like the function of `@remix-run/route-config`, which imports Remix's compiler, so that
 * the worker could not read the table.
 */
export function route(path: string, file: string, optionsOrChildren?: RouteOptions | RouteEntry[]): RouteEntry {
  const more = Array.isArray(optionsOrChildren) ? { children: optionsOrChildren } : optionsOrChildren;
  return { path, file, ...more };
}

/** The page at the path of its parent, see {@link route}. */
export function index(file: string, options?: RouteOptions): RouteEntry {
  return { index: true, file, ...options };
}
