import { expect, test } from "vitest";
import { ownPageForm } from "#app/features/pages/own-page-form.ts";
import { isReservedPath } from "#app/features/pages/reserved-paths.ts";
import { featureTables } from "#app/features.ts";
import { languages } from "#app/i18n/languages.server.ts";
import type { RouteEntry } from "#app/route-entry.ts";
import routes from "#app/routes.ts";

const codes = languages.map(({ code }) => code);
const pageFolders = featureTables.pageFolders();
const isReserved = (path: string) => isReservedPath(path, pageFolders, codes);

/** The paths of a table with all its optional and named segments, without the leading slash. */
function pathsOf(entries: readonly RouteEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const full = [parent, path].filter(Boolean).join("/");
    return [full, ...pathsOf(children, full)];
  });
}

const paths = pathsOf(routes as readonly RouteEntry[], "").filter((path) => path !== "" && path !== "*");

test("the address of every route is reserved, with and without its optional segments", () => {
  expect(paths.length).toBeGreaterThan(120);
  const forms = paths.flatMap((path) => [
    path,
    path.replace(/:\w+\??/g, "box"),
    path.replace(/\/:\w+\?/g, ""),
    `${path.split("/")[0]}/anything`,
  ]);
  expect(forms.filter((path) => !isReserved(path))).toEqual([]);
});

test.each([
  "api",
  "api/x",
  "admin/menus",
  "art/x",
  "assets",
  "static",
  "healthz",
  "media",
  "theme",
  "cdn-cgi",
  "cdn-cgi/x",
  "fil",
  "en",
])("%s is reserved, although the route table does not name it", (path) => {
  expect(isReserved(path)).toBe(true);
});

test.each(["house-rules", "guides/first-steps", "newsroom", "filipino", "a", "x/news"])("%s is free", (path) => {
  expect(isReserved(path)).toBe(false);
});

const addressErrors = (path: string) => {
  const result = ownPageForm.safeParse({
    title: "Rules",
    section: "guide",
    format: "html",
    content: "<p>x</p>",
    state: "draft",
    path,
  });
  return result.success ? result.data.path : result.error.issues.map(({ path, message }) => [path[0], message]);
};

test("an address has one or two segments of lower-case letters, digits and hyphens", () => {
  expect(addressErrors(" /house-rules/ ")).toBe("house-rules");
  expect(addressErrors("guides/level-1")).toBe("guides/level-1");
  const message =
    "Address must be one or two parts of lower-case letters, digits and hyphens, such as guides/first-steps.";
  for (const path of ["House", "a b", "a/b/c", "a//b", "-a", "a-", "../a", "a.html", "a?b", "ñ", "%61", "a_b", "a\\b"])
    expect(addressErrors(path), path).toEqual([["path", message]]);
  expect(addressErrors("//")).toEqual([["path", message]]);
  expect(addressErrors("")).toEqual([["path", "Address is required."]]);
  expect(addressErrors("x".repeat(61))).toEqual([["path", "Address may have at most 60 characters."]]);
});
