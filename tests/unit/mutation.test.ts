import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutantsOf } from "#tests/mutation/mutants.ts";
import { sensitiveTables, sensitiveWriters } from "#tests/mutation/sensitive-writers.ts";
import { targets } from "#tests/mutation/targets.ts";
import equivalent from "../mutation/equivalent.json";

const all = Object.values(targets).flat();

test("the files and the tests of every target exist", () => {
  const named = all.flatMap(({ file, tests }) => [file, ...tests]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("every file that writes money, rights or credentials is a target", () => {
  const files = new Set(all.map(({ file }) => file));
  const writers = sensitiveWriters();
  expect(writers.size).toBeGreaterThan(60);
  expect([...writers].filter(([file]) => !files.has(file)).map(([file, tables]) => `${file}: ${tables}`)).toEqual([]);
});

test("the tables of money, rights and credentials exist, and each has a writer", () => {
  const written = new Set([...sensitiveWriters().values()].flat());
  expect(sensitiveTables.filter((table) => !written.has(table))).toEqual([]);
});

test("every mutant in equivalent.json exists", () => {
  const ids = new Set(all.flatMap(({ file }) => mutantsOf(file, readFileSync(file, "utf8")).map(({ id }) => id)));
  expect(ids.size).toBeGreaterThan(1000);
  expect(Object.keys(equivalent).filter((id) => !ids.has(id))).toEqual([]);
});
