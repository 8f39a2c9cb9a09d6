import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const SOURCES = ["app", "art", "docs", "functions", "scripts", "tests", "vite", ".github"];
const ROOT_FILES = readdirSync(".").filter((name) => /\.(?:md|ts|js|toml)$/.test(name));

const files = [
  ...ROOT_FILES,
  ...SOURCES.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|js|css|md|yml)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
].filter((file) => !file.includes("node_modules"));

const specification = readFileSync("docs/specification.md", "utf8");
const headings = new Map<string, Set<string>>();
for (const section of specification.split(/^## /m).slice(1)) {
  const number = /^(\d+)\./.exec(section)?.[1] ?? "";
  headings.set(number, new Set([...section.matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? "")));
}
const records = new Set(readdirSync("docs/decisions").flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? []));

/** The comments of a source file, or the whole text of a document. */
function prose(file: string): string {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm)]
    .map(([comment]) => comment.replace(/\n\s*\*\s?/g, " "))
    .join("\n");
}

const texts = files.map((file) => ({ file, text: prose(file).replace(/\s+/g, " ") }));

/** The broken citations that match a pattern, with their files. */
function brokenCitations(pattern: RegExp, isBroken: (match: RegExpMatchArray) => boolean): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(isBroken).map((match) => `${file}: ${match[0]}`),
  );
}

test("every cited section of the specification exists", () => {
  expect(brokenCitations(/(?<!RFC \d+, )\bsections? (\d+)\b/g, ([, number = ""]) => !headings.has(number))).toEqual([]);
  expect(
    brokenCitations(/\bsection (\d+), "([^"]+)"/g, ([, number = "", title = ""]) => !headings.get(number)?.has(title)),
  ).toEqual([]);
  // A heading without its section number cannot be found.
  expect(brokenCitations(/\b(?:specification|decisions?) "([^"]+)"/g, () => true)).toEqual([]);
});

test("every cited decision record exists", () => {
  const isMissing = ([, number = ""]: RegExpMatchArray) => !records.has(number.padStart(4, "0"));
  expect(brokenCitations(/\brecords? (\d+)\b/g, isMissing)).toEqual([]);
  expect(brokenCitations(/\bdocs\/decisions\/(\d{4})\b/g, isMissing)).toEqual([]);
});

/** Files that the recipes of CONTRIBUTING.md and of docs/features.md create. */
const examples =
  /^(?:app\/features\/(?:news\/pages\/tournaments|accounts\/.*feedback|downloads\/(?:.*count|console\/links)|links)|tests\/e2e\/feedback|migrations\/NNNN|docs\/console\/guest-book)/;

test("every file that a comment or a document names exists", () => {
  const folders = "app|art|docs|functions|migrations|public|scripts|seed|tests|vite";
  const pattern = new RegExp(`(?<![\\w/.@-])((?:${folders})/[\\w./-]*\\w\\.(?:tsx?|mjs|md|css|json|sql))\\b`, "g");
  expect(brokenCitations(pattern, ([, path = ""]) => !existsSync(path) && !examples.test(path))).toEqual([]);
});

test("every link of a document points to an existing file or heading", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-");
  const anchors = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^#+ (.+?)(?: \{#([\w-]+)\})?$/gm)].map(
      ([, heading = "", own]) => own ?? slug(heading),
    );
  const brokenLinks = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
        .map((match) => match[1] ?? "")
        .filter((target) => !/^(?:https?|mailto):/.test(target) && !target.startsWith("/"))
        .filter((target) => {
          const [path = "", anchor] = target.split("#");
          const resolved = path === "" ? file : normalize(join(dirname(file), path));
          if (!existsSync(resolved)) return true;
          return anchor !== undefined && !anchors(resolved).includes(anchor);
        })
        .map((target) => `${file}: ${target}`),
    );
  expect(brokenLinks).toEqual([]);
});
