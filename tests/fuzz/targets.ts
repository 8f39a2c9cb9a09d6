import { type CallName, callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { loadConsole } from "#app/features.ts";

await loadConsole();

/** A call or page that requests are sent to. */
export interface Target {
  /** The name that `--only` matches: `GET /api/getcart`, `/news`. */
  name: string;
  /** A path with `:name` parameters; a final `*` matches anything. */
  pattern: string;
  /** The call of the contract; undefined for a page. */
  call: CallName | undefined;
}

/** Every call of the contract, and the other routes of `/api`. */
export function callTargets(): Target[] {
  const targets = callNames().map((name) => {
    const { method, path }: CallDefinition = calls[name];
    const pattern = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
    return { name: `${method} ${pattern}`, pattern, call: name };
  });
  const others = ["/api", "/api/docs", "/api/docs.css", "/api/openapi.json", "/api/*", "/healthz"];
  return [...targets, ...others.map((pattern) => ({ name: pattern, pattern, call: undefined }))];
}

/** Every page of a route table, and two addresses that Remix would have. */
export function pageTargets(patterns: readonly string[]): Target[] {
  return [...new Set([...patterns, "/__manifest", "/news.data"])].map((pattern) => ({
    name: pattern,
    pattern,
    call: undefined,
  }));
}

/** A route of the table in `app/routes.ts`. */
interface ConfiguredRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: ConfiguredRoute[] | undefined;
}

/** The patterns of a route table. */
export function patternsOfTable(routes: readonly ConfiguredRoute[], parent = ""): string[] {
  return routes.flatMap(({ path = "", children }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    return children ? patternsOfTable(children, pattern) : expandOptional(pattern || "/");
  });
}

/** A route of the server build. */
interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** The patterns of the routes of a server build. */
export function patternsOfBuild(routes: Record<string, BuiltRoute | undefined>): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const pathOf = ({ parentId = "", path }: BuiltRoute): string => {
    const parent = routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return all.filter(({ id }) => !parents.has(id)).flatMap((route) => expandOptional(pathOf(route) || "/"));
}

/** Expands a pattern with `:name?` into two. */
function expandOptional(pattern: string): string[] {
  if (!pattern.includes("?")) return [pattern];
  return [pattern.replace(/\/:\w+\?/g, ""), pattern.replaceAll("?", "")];
}

/** The parameters of a path that matches a pattern; undefined when it does not match. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)")
    .replace("*", ".*");
  const match = new RegExp(`^${source}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}
