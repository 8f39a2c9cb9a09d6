import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom. Each folder names the folders of ours it may use; a folder may always use itself. The longest
 * matching folder counts.
 */
const mayImport: Record<string, readonly string[]> = {
  "app/domain": [],
  "app/ui": [],
  "app/enhance": ["app/domain"],
  "app/styles": [],
  "app/art": ["app/ui"],
  "app/crypto": [],
  "app/game-api": ["app/domain"],
  "app/game-api/embedded": ["app/game-api", "app/domain", "app/crypto"],
  "app/game-api/upstream": ["app/game-api", "app/domain"],
  "app/game-api/http-server": ["app/game-api", "app/domain", "app/crypto"],
  "app/auth": ["app/game-api", "app/domain", "app/crypto", "app/http"],
  "app/http": [
    "app/game-api",
    "app/game-api/embedded",
    "app/game-api/upstream",
    "app/auth",
    "app/forms",
    "app/domain",
    "app/crypto",
  ],
  "app/forms": ["app/ui", "app/domain"],
  "app/components": ["app/ui", "app/forms", "app/domain", "app/game-api"],
  "app/content": [],
  "app/routes": [
    "app/content",
    "app/components",
    "app/forms",
    "app/ui",
    "app/art",
    "app/auth",
    "app/http",
    "app/domain",
    "app/game-api",
  ],
  "app/edge": ["app", "app/http", "app/domain", "app/game-api", "app/game-api/http-server"],
  functions: ["app/edge"],
};

const folders = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const folderOf = (file: string): string =>
  folders.find((folder) => file.startsWith(`${folder}/`)) ?? dirname(file).split("/")[0] ?? "";

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Paths of our own modules that a file imports, relative to the repository. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)]
    .map((match) => match[1] ?? "")
    .filter((specifier) => specifier.startsWith(".") || specifier.startsWith("#"))
    .map((specifier) => (specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(file), specifier))))
    .filter((path) => path.startsWith("app/") || path.startsWith("functions/"));
}

test("modules import only what their folder may", () => {
  const files = [...sources("app"), ...sources("functions")];
  expect(files.length).toBeGreaterThan(20);
  const breaches = files.flatMap((file) => {
    const from = folderOf(file);
    const allowed = mayImport[from];
    // Files directly under app/ put the rest together and may use all of it.
    if (!allowed) return [];
    return importsOf(file)
      .filter((path) => folderOf(path) !== from && !allowed.includes(folderOf(path)))
      .map((path) => `${file} imports ${path}`);
  });
  expect(breaches).toEqual([]);
});

test("the domain depends on zod at most", () => {
  const packages = sources("app/domain").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/from "([^.#"][^"]*)"/g)].map((match) => match[1]),
  );
  expect(packages.filter((name) => name !== "zod" && name !== "zod/mini")).toEqual([]);
});
