import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/setup/project.mjs";
import { cssModules, moduleLetters } from "../../vite/short-class-names.ts";

test("every CSS module has letters of its own", () => {
  expect([0, 1, 26, 51, 52, 53, 104].map(moduleLetters)).toEqual(["a", "b", "A", "Z", "aa", "ab", "ba"]);
  const places = Array.from({ length: 3000 }, (_, place) => place);
  expect(new Set(places.map(moduleLetters)).size).toBe(places.length);
});

test("the modules of the console come last, so that those of the site have the shortest names", () => {
  const files = cssModules(join(root, "app"));
  const firstOfConsole = files.findIndex((file) => /\/(?:admin|console)\//.test(file));
  expect(firstOfConsole).toBeGreaterThan(20);
  expect(files.slice(firstOfConsole).every((file) => /\/(?:admin|console)\//.test(file))).toBe(true);
});

test("no global class has a name like those of the modules", () => {
  const styles = ["styles/base.css", "shell/page-head/section.css", "shell/player.css", "shell/players-online.css"];
  for (const file of styles) {
    expect(readFileSync(join(root, "app", file), "utf8")).not.toMatch(/\.[a-zA-Z]{1,2}\d+[\s,:{>]/);
  }
});
