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

/** Comments of a source file, or all of a document. */
function prose(file: string): string {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm)]
    .map(([comment]) => comment.replace(/\n\s*\*\s?/g, " "))
    .join("\n");
}

const texts = files.map((file) => ({ file, text: prose(file).replace(/\s+/g, " ") }));

/** What is wrong with the citations that a pattern finds, with the files they are in. */
function broken(pattern: RegExp, isWrong: (match: RegExpMatchArray) => boolean): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(isWrong).map((match) => `${file}: ${match[0]}`),
  );
}

test("every cited section of the specification exists", () => {
  expect(broken(/(?<!RFC \d+, )\bsections? (\d+)\b/g, ([, number = ""]) => !headings.has(number))).toEqual([]);
  expect(
    broken(/\bsection (\d+), "([^"]+)"/g, ([, number = "", title = ""]) => !headings.get(number)?.has(title)),
  ).toEqual([]);
  // A title without a section cannot be looked up.
  expect(broken(/\b(?:specification|decisions?) "([^"]+)"/g, () => true)).toEqual([]);
});

test("every cited decision record exists", () => {
  const isMissing = ([, number = ""]: RegExpMatchArray) => !records.has(number.padStart(4, "0"));
  expect(broken(/\brecords? (\d+)\b/g, isMissing)).toEqual([]);
  expect(broken(/\bdocs\/decisions\/(\d{4})\b/g, isMissing)).toEqual([]);
});

/** Files that the recipes of CONTRIBUTING.md make. */
const examples =
  /^(?:app\/routes\/(?:tournaments|feedback)|app\/features\/accounts\/feedback-form|tests\/e2e\/feedback|migrations\/NNNN)/;

test("every file that a comment or a document names exists", () => {
  const folders = "app|art|docs|functions|migrations|public|scripts|seed|tests|vite";
  const pattern = new RegExp(`(?<![\\w/.@-])((?:${folders})/[\\w./-]*\\w\\.(?:tsx?|mjs|md|css|json|sql))\\b`, "g");
  expect(broken(pattern, ([, path = ""]) => !existsSync(path) && !examples.test(path))).toEqual([]);
});

test("every link of a document leads to a file or a heading", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-");
  const anchors = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map((match) => slug(match[1] ?? ""));
  const wrong = files
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
  expect(wrong).toEqual([]);
});
