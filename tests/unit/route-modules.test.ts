import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLAYER_PAGES } from "../../vite/server-chunks.ts";

const routeModules = readdirSync("app/features", { withFileTypes: true, recursive: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      /^app\/features\/[^/]+\/(?:pages|console)(?:\/|$)/.test(entry.parentPath) &&
      /\.tsx?$/.test(entry.name),
  )
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("shared pages read only their declared query parameters", () => {
  const shared = routeModules.filter(({ text }) => /\bhandle: PageHandle = \{[^}]*cache:/.test(text));
  expect(shared.length).toBeGreaterThan(18);
  // Other parameters are missing when a shared page is rendered.
  expect(
    shared.filter(({ text }) => /\bsearchParams\b|\buseSearchParams\b/.test(text)).map(({ file }) => file),
  ).toEqual([]);
  const reading = shared.filter(({ text }) => text.includes("declaredQuery("));
  const declaring = shared.filter(({ text }) => /handle: PageHandle = \{[^}]*query:/.test(text));
  expect(reading.map(({ file }) => file)).toEqual(declaring.map(({ file }) => file));
});

test("pages that are loaded on demand are not shared", () => {
  // What a route declares is not known before its module is loaded.
  const onDemand = routeModules.filter(({ file }) => PLAYER_PAGES.test(`/${file}`));
  expect(onDemand.filter(({ text }) => text.includes("export default function")).length).toBeGreaterThan(20);
  expect(onDemand.filter(({ text }) => /\bcache: \[/.test(text)).map(({ file }) => file)).toEqual([]);
});

test("pages with parts that may be missing export the headers of partial pages", () => {
  const loaders = /\b(?:loadHome|loadBoards|loadTopic|loadDownloads|loadEditablePage)\(/;
  const loading = routeModules.filter(({ file, text }) => file.endsWith("/route.tsx") && loaders.test(text));
  expect(loading.length).toBeGreaterThan(6);
  const withoutHeaders = loading.filter(
    ({ text }) => !text.includes('export { headers } from "#app/server/partial-page.ts"'),
  );
  expect(withoutHeaders.map(({ file }) => file)).toEqual([]);
});
