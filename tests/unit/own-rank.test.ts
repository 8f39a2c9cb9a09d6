import { expect, test } from "vitest";
import { bestRanked } from "#app/features/rankings/own-rank.ts";

const ranking = (length: number) =>
  Array.from({ length }, (_, index) => ({ characterName: `c${index + 1}`, level: 300 - index }));
const owned = (...names: string[]) => names.map((characterName) => ({ characterName, level: 10 }));

test("the best of a player's characters in the ranking, with its level there", () => {
  expect(bestRanked(ranking(100), owned("Maya", "c40", "c17"), false)).toEqual({ name: "c17", level: 284, place: 17 });
  expect(bestRanked(ranking(3), owned("c3"), true)).toEqual({ name: "c3", level: 298, place: 3 });
});

test("a character below the last place has none", () => {
  const below = { name: "c101", level: 10, place: undefined };
  expect(bestRanked(ranking(101), owned("c101"), false)).toEqual(below);
});

test("a character that may not be ranked at all is not mentioned", () => {
  expect(bestRanked(ranking(99), owned("Maya"), false)).toBeUndefined();
  expect(bestRanked(ranking(100), owned("Maya"), true)).toBeUndefined();
  expect(bestRanked(ranking(100), [], false)).toBeUndefined();
});
