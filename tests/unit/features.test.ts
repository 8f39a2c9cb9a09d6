import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pathsOfPart, siteParts } from "#app/contract/site-parts.ts";
import type { FeatureSwitch, ImplementedCalls } from "#app/feature.ts";
import { allFeatures, featureSwitches, loadConsole } from "#app/features.ts";

const consoleParts = await loadConsole();
const folder = "app/features";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

test("every manifest is in the list once, under the name of its folder", () => {
  const manifests = readdirSync(folder).filter((name) => existsSync(join(folder, name, "feature.ts")));
  expect(allFeatures.map(({ name }) => name).sort()).toEqual(manifests.sort());
});

test("every file that defines calls has a name that ends with calls.ts, and is in a manifest", () => {
  const defining = files.filter((file) =>
    /^ {2}\w+: (?:call|adminCall|bridgeCall)\(/m.test(readFileSync(join(folder, file), "utf8")),
  );
  expect(defining.length).toBeGreaterThan(50);
  expect(defining.filter((file) => !/(?:\/|-)calls\.ts$/.test(file))).toEqual([]);
  const unused = defining.filter((file) => {
    const [feature = "", name = ""] = file.split("/");
    const manifests = ["feature.ts", "console.ts"]
      .map((manifest) => join(folder, feature, manifest))
      .filter((manifest) => existsSync(manifest));
    return !manifests.some((manifest) => readFileSync(manifest, "utf8").includes(`"./${name}"`));
  });
  expect(unused).toEqual([]);
});

test("no call has two definitions, and every handler handles a call", async () => {
  const defined: string[] = [];
  const handled: string[] = [];
  for (const { calls: implemented = [] } of [...allFeatures, ...consoleParts]) {
    for (const { calls, load } of implemented) {
      const namesOf = (table: object) =>
        Object.entries(table).flatMap(([group, ofGroup]) => Object.keys(ofGroup).map((name) => `${group}.${name}`));
      defined.push(...namesOf(calls));
      handled.push(...namesOf((await load()).handlers as object));
    }
  }
  expect(new Set(defined).size).toBe(defined.length);
  expect(handled.sort()).toEqual(defined.sort());
});

test("each feature that a server may lack has one probe, which is known without the console", () => {
  const probed = (parts: readonly { calls?: readonly ImplementedCalls[] }[]) =>
    parts.flatMap(({ calls = [] }) =>
      calls.flatMap(({ calls: groups }) =>
        Object.values(groups).flatMap((group) => Object.values(group).flatMap(({ probe }) => probe?.part ?? [])),
      ),
    );
  expect(probed(consoleParts)).toEqual([]);
  expect(probed(allFeatures).sort()).toEqual([...siteParts].sort());
});

test("every switch says which pages are gone without it", () => {
  const hasPaths = ({ key, parts = [key], paths }: FeatureSwitch) =>
    paths !== undefined || parts.some((part) => pathsOfPart(part).length > 0);
  expect(featureSwitches.length).toBeGreaterThan(3);
  expect(featureSwitches.filter((one) => !hasPaths(one))).toEqual([]);
});

test("no two pages have the same place in the console's menu", () => {
  const places = consoleParts.flatMap(({ menu = [] }) => menu.map(({ group, place }) => `${group} ${place}`));
  expect(places.length).toBeGreaterThan(20);
  expect(new Set(places).size).toBe(places.length);
});
