import { type CallName, callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";

/** Something that answers requests. */
export interface Target {
  /** As `--only` finds it: `GET /api/getcart`, `/news`. */
  name: string;
  /** Path with `:name` parts; a last part `*` stands for anything. */
  pattern: string;
  /** The call behind it; undefined for a page. */
  call: CallName | undefined;
}

/** Every call of the contract, and what `/api` answers besides. */
export function callTargets(): Target[] {
  const targets = callNames.map((name) => {
    const { method, path }: CallDefinition = calls[name];
    const pattern = `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
    return { name: `${method} ${pattern}`, pattern, call: name };
  });
  const others = ["/api", "/api/docs", "/api/docs.css", "/api/openapi.json", "/api/*", "/healthz"];
  return [...targets, ...others.map((pattern) => ({ name: pattern, pattern, call: undefined }))];
}

/** Every page of a route table, and what the framework answers besides. */
export function pageTargets(patterns: readonly string[]): Target[] {
  return [...new Set([...patterns, "/__manifest"])].map((pattern) => ({ name: pattern, pattern, call: undefined }));
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
    return children ? patternsOfTable(children, pattern) : withoutOptional(pattern || "/");
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
  return all.filter(({ id }) => !parents.has(id)).flatMap((route) => withoutOptional(pathOf(route) || "/"));
}

/** A pattern with `:name?` is two. */
function withoutOptional(pattern: string): string[] {
  if (!pattern.includes("?")) return [pattern];
  return [pattern.replace(/\/:\w+\?/g, ""), pattern.replaceAll("?", "")];
}

/** The parts of a path that a pattern names; undefined when the path is none of the pattern's. */
export function matchOf(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)")
    .replace("*", ".*");
  const match = new RegExp(`^${source}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}
