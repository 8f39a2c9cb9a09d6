import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mapPlaces } from "#app/features/guide/map-places.ts";

test("the map's styles position every name as the data say", () => {
  const styles = readFileSync("app/features/guide/pages/story/world-map.module.css", "utf8");
  const placed = [...styles.matchAll(/li:nth-child\((\d+)\) \{\s*left: ([\d.]+)%;\s*top: ([\d.]+)%;/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(placed).toEqual(mapPlaces.map(({ left, top }, index) => [index + 1, left, top]));
});
