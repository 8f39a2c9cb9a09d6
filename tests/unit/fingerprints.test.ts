import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as folders from "#app/static/folders.ts";
import { fingerprinted } from "../../vite/fingerprints.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerprints-"));
  writeFileSync(join(folder, "a.svg"), "a");
  writeFileSync(join(folder, "b.svg"), "b");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("the address of a folder changes with the content, the names and the number of its files", () => {
  const address = () => fingerprinted("/art/icons", folder);
  const first = address();
  expect(first).toMatch(/^\/static\/[\w-]{6}\/icons$/);
  expect(address()).toBe(first);
  const seen = new Set([first]);
  const expectNew = () => {
    expect(seen).not.toContain(address());
    seen.add(address());
  };
  writeFileSync(join(folder, "b.svg"), "c");
  expectNew();
  writeFileSync(join(folder, "c.svg"), "c");
  expectNew();
  rmSync(join(folder, "b.svg"));
  expectNew();
});

test("files in folders within the folder count, too", () => {
  const before = fingerprinted("/art/icons", folder);
  mkdirSync(join(folder, "inner"));
  writeFileSync(join(folder, "inner", "c.svg"), "c");
  const between = fingerprinted("/art/icons", folder);
  writeFileSync(join(folder, "inner", "c.svg"), "d");
  expect(new Set([before, between, fingerprinted("/art/icons", folder)]).size).toBe(3);
});

test("every folder of the artwork is listed", () => {
  const onDisk = readdirSync("public/art", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const listed = Object.values(folders).filter((address) => address.startsWith("/art/"));
  expect(listed.sort()).toEqual(onDisk.map(({ name }) => `/art/${name}`).sort());
});
