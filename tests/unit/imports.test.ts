import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Any feature may use the rules and the calls of another one. */
const features = ["rules", "calls"];
/** `app/feature.ts` and `app/features.ts`, the list from which every table of calls is derived. */
const FEATURE_LIST = "feature list";
/** The pages of features, which nothing imports, and the frame of the console. */
const PAGES = "pages";
/** Texts are needed wherever something is shown or refused. */
const formatting = ["app/format", "app/i18n"];

/**
 * Which areas an area may import from, besides itself (docs/architecture.md). An area is a folder; the files of a
 * feature (`app/features/<name>`) are of seven areas: `manifest` (`feature.ts`, `console.ts`), `calls` (its part of the contract),
 * `embedded` (its tables and handlers), its pages (`pages` and `console`), `components`, `server` (files named
 * `.server.ts`, for loaders and actions) and `rules`, all the rest. Files of one feature may import each other.
 */
const mayImport: Record<string, readonly string[]> = {
  /** `app/routes.ts` and the type of its entries. */
  "route table": [FEATURE_LIST],
  "app/styles": [],
  "app/static": [],
  "app/async": [],
  "app/crypto": [],
  "app/format": [],
  "app/i18n": ["app/format"],
  "app/pictures": [],
  "app/ui": ["app/static", ...formatting],
  // The addresses of uploaded pictures.
  "app/art": ["app/static", "app/ui", "rules", ...formatting],
  "app/enhance": ["app/contract", "app/async"],
  [FEATURE_LIST]: ["manifest", "rules", "route table", "app/contract", "app/embedded", "app/async"],
  manifest: [FEATURE_LIST, "route table", ...features, "app/contract", "app/format"],
  "app/contract": [FEATURE_LIST, ...features, ...formatting],
  "app/contract/upstream": ["app/contract", "app/async", ...features, ...formatting],
  "app/contract/http": ["app/contract", ...features, "app/crypto", "app/async", ...formatting],
  "app/embedded": [FEATURE_LIST, "app/contract", ...features, "embedded", "app/crypto", ...formatting],
  "app/auth": ["app/contract", ...features, "app/forms", "app/crypto", "app/async", ...formatting],
  "app/cache": ["app/contract", ...features, "app/auth", "app/embedded", "app/server/http", "app/async", ...formatting],
  "app/server/http": ["app/contract", ...formatting],
  "app/server": [
    FEATURE_LIST,
    "app/cache",
    "app/contract",
    "app/contract/upstream",
    "app/embedded",
    ...features,
    "embedded",
    "server",
    "app/auth",
    "app/forms/server",
    "app/server/http",
    "app/crypto",
    "app/ui",
    "app/async",
    ...formatting,
  ],
  // Of scripts, their addresses.
  "app/forms": ["app/contract", "app/enhance", "app/ui", "app/async", ...features, ...formatting],
  "app/forms/server": ["app/forms", "app/contract", "app/auth", "app/server", "app/crypto", ...formatting],
  "app/shell": [
    "app/cache",
    "app/contract",
    "app/forms",
    "app/static",
    "app/ui",
    "app/server",
    "components",
    ...features,
    ...formatting,
  ],
  "app/edge": [
    FEATURE_LIST,
    "app/auth",
    "app/contract/upstream",
    "app/crypto",
    "embedded",
    "app/cache",
    "app/contract",
    "app/contract/http",
    "app/embedded",
    "app/server",
    "app/server/http",
    "app/shell",
    "server",
    ...features,
    "app/async",
    ...formatting,
  ],
  rules: [
    ...features,
    "route table",
    "app/contract",
    "app/forms",
    "app/shell",
    "app/crypto",
    "app/pictures",
    ...formatting,
  ],
  calls: [...features, "app/contract", "app/format", "app/pictures"],
  components: [
    ...features,
    "app/async",
    "app/contract",
    "app/enhance",
    "app/forms",
    "app/shell",
    "app/static",
    "app/ui",
    ...formatting,
  ],
  embedded: [
    ...features,
    "embedded",
    "app/embedded",
    "app/contract",
    "app/crypto",
    "app/pictures",
    "app/async",
    ...formatting,
  ],
  server: [
    FEATURE_LIST,
    ...features,
    // Parts of pages that only the server renders.
    "components",
    "app/cache",
    "app/server",
    "app/server/http",
    "app/forms",
    "app/forms/server",
    "app/auth",
    "app/art",
    "app/contract",
    "app/embedded",
    "app/shell",
    "app/ui",
    "app/crypto",
    ...formatting,
  ],
  [PAGES]: [
    // What is listed for all features, such as their kinds of content.
    FEATURE_LIST,
    ...features,
    "components",
    "server",
    "app/art",
    "app/async",
    "app/auth",
    "app/cache",
    "app/contract",
    // The addresses of scripts, not their modules.
    "app/enhance",
    "app/forms",
    "app/forms/server",
    "app/pictures",
    "app/server",
    "app/server/http",
    "app/shell",
    "app/static",
    "app/ui",
    ...formatting,
  ],
  functions: ["app/edge"],
  // The companion worker has no secrets and no pages: it works on the database.
  workers: [...features, "embedded", "app/embedded", ...formatting],
};

const folders = Object.keys(mayImport)
  .filter((area) => area.startsWith("app/"))
  .sort((a, b) => b.length - a.length);

const featureOf = (file: string): string | undefined => /^app\/features\/([^/]+)\//.exec(file)?.[1];

function areaOf(file: string): string {
  if (/^app\/(?:routes|route-entry)\.ts$/.test(file)) return "route table";
  if (/^app\/feature(?:s|-list)?\.ts$/.test(file)) return FEATURE_LIST;
  if (featureOf(file)) {
    const [, , , folder = ""] = file.split("/");
    if (folder === "embedded" || folder === "components") return folder;
    if (folder === "pages" || folder === "console") return PAGES;
    if (folder === "feature.ts" || folder === "console.ts") return "manifest";
    if (/(?:^|-)calls\.ts$/.test(folder)) return "calls";
    return /\.server\.tsx?$/.test(file) ? "server" : "rules";
  }
  return folders.find((folder) => file.startsWith(`${folder}/`)) ?? dirname(file).split("/")[0] ?? "";
}

const filesIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );

/** The files of the application, to which the rules of areas apply, and all other source files. */
const files = filesIn(["app", "functions", "workers"]);
const others = filesIn(["agent/src", "art/src", "scripts", "tests", "vite"]);

/** Paths of own modules that a file imports, including types, relative to the repository. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)]
    .map((match) => match[1] ?? "")
    .filter((specifier) => specifier.startsWith(".") || specifier.startsWith("#"))
    .map((specifier) => (specifier === "#i18n-context" ? "#app/i18n/context.server.ts" : specifier))
    .map((specifier) => (specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(file), specifier))))
    .map((path) => path.replace(/\?.*$/, ""));
}

const imports = new Map([...files, ...others].map((file) => [file, importsOf(file)]));
const edges = files.flatMap((file) =>
  (imports.get(file) ?? []).filter((path) => /^(?:app|functions|workers)\//.test(path)).map((path) => ({ file, path })),
);
const describeEdge = ({ file, path }: { file: string; path: string }) => `${file} imports ${path}`;

test("modules import only from the areas that their own area may use", () => {
  expect(files.length).toBeGreaterThan(500);
  const violations = edges.filter(({ file, path }) => {
    const [from, to] = [areaOf(file), areaOf(path)];
    // Files directly in app/ connect the areas and may import all of them.
    if (from === to || !mayImport[from]) return false;
    const isOwnFeature = featureOf(file) !== undefined && featureOf(file) === featureOf(path);
    return !isOwnFeature && !mayImport[from].includes(to);
  });
  expect(violations.map(describeEdge)).toEqual([]);
});

test("every imported module exists", () => {
  expect(edges.filter(({ path }) => !existsSync(path)).map(describeEdge)).toEqual([]);
});

test("nothing imports a page but what is in its folder", () => {
  const violations = edges.filter(({ file, path }) => areaOf(path) === PAGES && dirname(file) !== dirname(path));
  expect(violations.map(describeEdge)).toEqual([]);
});

test("features have an order: apart from their pages, none imports another one in a circle", () => {
  const needs = new Map<string, Set<string>>();
  for (const { file, path } of edges) {
    if (areaOf(file) === PAGES) continue;
    const [from, to] = [featureOf(file), featureOf(path)];
    if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  expect(needs.size).toBeGreaterThan(30);
  // Takes away the features that need none of the rest, until none is left.
  const left = new Set(needs.keys());
  const free = () => [...left].filter((name) => ![...(needs.get(name) ?? [])].some((other) => left.has(other)));
  for (let found = free(); found.length > 0; found = free()) for (const name of found) left.delete(name);
  const describe = (name: string) => `${name} needs ${[...(needs.get(name) ?? [])].filter((other) => left.has(other))}`;
  expect([...left].map(describe)).toEqual([]);
});

/** Features that can be removed with their folder and their line in `app/feature-list.ts` (docs/features.md). */
const optional = ["approvals", "dashboard", "forum", "outbox", "switches", "team"].filter((name) =>
  existsSync(`app/features/${name}`),
);

test("nothing but the list of features needs an optional feature", () => {
  const isOutside = (file: string, feature: string) => featureOf(file) !== feature && file !== "app/feature-list.ts";
  const violations = optional.flatMap((feature) => {
    const folder = `app/features/${feature}`;
    const calls = filesIn([folder])
      .filter((file) => areaOf(file) === "calls")
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/^ {2}(\w+): \w*[cC]all\(/gm)].map(([, name]) => name),
      );
    const groups = [...manifestsOf(folder).matchAll(/^ *(?:calls: \[)?implemented\(\{ (\w+):/gm)].map(
      ([, group]) => group,
    );
    const used = new RegExp(`\\b(?:${groups.join("|")})\\.(?:${calls.join("|")})\\b`);
    const callers = groups.length === 0 ? [] : files.filter((file) => used.test(readFileSync(file, "utf8")));
    const importers = edges.filter(({ path }) => featureOf(path) === feature).map(({ file }) => file);
    return [...callers, ...importers]
      .filter((file) => isOutside(file, feature))
      .map((file) => `${file} needs ${feature}`);
  });
  expect(violations).toEqual([]);
});

/** The text of a feature's manifests. */
function manifestsOf(folder: string): string {
  const manifests = ["feature.ts", "console.ts"].map((name) => join(folder, name));
  return manifests.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : "")).join("\n");
}

test("modules do not import each other in a circle", () => {
  /** Modules whose imports were checked. */
  const visited = new Set<string>();
  const findCircle = (file: string, importPath: readonly string[]): string | undefined => {
    if (importPath.includes(file)) return [...importPath.slice(importPath.indexOf(file)), file].join(" -> ");
    if (visited.has(file)) return undefined;
    for (const path of imports.get(file) ?? []) {
      const circle = findCircle(path, [...importPath, file]);
      if (circle) return circle;
    }
    visited.add(file);
    return undefined;
  };
  expect([...imports.keys()].map((file) => findCircle(file, [])).filter(Boolean)).toEqual([]);
});

test("rules of features import no package except zod", () => {
  const packages = files
    .filter((file) => areaOf(file) === "rules")
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/from "([^.#"][^"]*)"/g)].map((match) => ({ file, name: match[1] })),
    );
  expect(packages.filter(({ name }) => !/^(?:zod(?:\/mini)?)$/.test(name ?? ""))).toEqual([]);
});
