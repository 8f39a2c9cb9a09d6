import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutantsOf } from "#tests/mutation/mutants.ts";
import { targets } from "#tests/mutation/targets.ts";
import equivalent from "../mutation/equivalent.json";

const all = Object.values(targets).flat();

test("the files and the tests of every target exist", () => {
  const named = all.flatMap(({ file, tests }) => [file, ...tests]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("every mutant in equivalent.json exists", () => {
  const ids = new Set(all.flatMap(({ file }) => mutantsOf(file, readFileSync(file, "utf8")).map(({ id }) => id)));
  expect(ids.size).toBeGreaterThan(1000);
  expect(Object.keys(equivalent).filter((id) => !ids.has(id))).toEqual([]);
});
