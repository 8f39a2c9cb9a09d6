import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const routeModules = readdirSync("app/routes", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const exportsOf = (text: string) =>
  /export \{ ([^}]*) \} from "#app\/forms\/form-route\.ts";/.exec(text)?.[1]?.split(", ") ?? [];

test("every page with scripts that takes forms answers them offline, with their headers, and keeps what was typed", () => {
  const pages = routeModules.filter(
    ({ file, text }) =>
      /^export (?:(?:async )?function|const) action\b/m.test(text) &&
      /^export default function/m.test(text) &&
      (text.includes("hydrate: true") || file.startsWith("app/routes/admin/")),
  );
  expect(pages.length).toBeGreaterThan(20);
  // The login page goes on to another page at once: its loaders may be asked again.
  const expected = (file: string) =>
    file === "app/routes/login/route.tsx"
      ? ["clientAction", "headers"]
      : ["clientAction", "headers", "shouldRevalidate"];
  expect(pages.map(({ file, text }) => [file, exportsOf(text)])).toEqual(
    pages.map(({ file }) => [file, expected(file)]),
  );
});

test("a page that everybody shares reads its query as it declares it", () => {
  const shared = routeModules.filter(({ text }) => /\bhandle: PageHandle = \{[^}]*cache:/.test(text));
  expect(shared.length).toBeGreaterThan(18);
  // Anything else in the address is missing where the page is made for everybody.
  expect(
    shared.filter(({ text }) => /\bsearchParams\b|\buseSearchParams\b/.test(text)).map(({ file }) => file),
  ).toEqual([]);
  const reading = shared.filter(({ text }) => text.includes("declaredQuery("));
  const declaring = shared.filter(({ text }) => /handle: PageHandle = \{[^}]*query:/.test(text));
  expect(reading.map(({ file }) => file)).toEqual(declaring.map(({ file }) => file));
});

test("a page with parts that may be missing tells the page cache so", () => {
  const loaders = /\b(?:loadHome|loadBoards|loadTopic|loadDownloads|loadEditablePage)\(/;
  const loading = routeModules.filter(({ file, text }) => file.endsWith("/route.tsx") && loaders.test(text));
  expect(loading.length).toBeGreaterThan(6);
  const silent = loading.filter(({ text }) => !text.includes('export { headers } from "#app/server/partial-page.ts"'));
  expect(silent.map(({ file }) => file)).toEqual([]);
});
