import { expect, test } from "vitest";
import { MAX_KEY, nameKey, partStarts } from "#app/features/bridge/name-keys.ts";
import { editDistance } from "#app/features/name-search/edit-distance.ts";
import { rankNames } from "#app/features/name-search/rank-names.ts";
import { isTooShort, planSearch } from "#app/features/name-search/search-plan.ts";

test("the key of a name is folded, visible and bounded", () => {
  expect(nameKey(" Pi\u00f1a\u200bta\u0007 ")).toBe("PINATA");
  expect(nameKey("\u200b\u3164")).toBe("");
  expect(nameKey("\ud800x")).toBe("\ufffdX");
  expect([...nameKey("\ufdfa".repeat(60))].length).toBeLessThanOrEqual(MAX_KEY);
  expect(nameKey("x".repeat(60))).toBe("X".repeat(MAX_KEY));
});

test("parts of a key begin at letters and syllables, and have more than a letter of ASCII", () => {
  const partsOf = (name: string) => {
    const key = nameKey(name);
    return partStarts(key).map((start) =>
      [...key]
        .slice(start - 1)
        .join("")
        .normalize("NFC"),
    );
  };
  expect(partsOf("Moon")).toEqual(["OON", "ON"]);
  expect(partsOf("월하검신")).toEqual(["하검신", "검신", "신"]);
  expect(partsOf("月の剣")).toEqual(["の剣", "剣"]);
  expect(partsOf("กี่ไม้")).toEqual(["ไม้", "ม้"]);
  expect(partsOf("🐉Wyrm🔥")).toEqual(["WYRM🔥", "YRM🔥", "RM🔥", "M🔥", "🔥"]);
});

test("edit distance counts missing, additional, wrong and exchanged letters", () => {
  const distance = (a: string, b: string, anywhere = false) => editDistance([...a], [...b], anywhere);
  expect(distance("DRAGON", "DRAGON")).toBe(0);
  expect(distance("DRAGN", "DRAGON")).toBe(1);
  expect(distance("DRAGOON", "DRAGON")).toBe(1);
  expect(distance("DRAKON", "DRAGON")).toBe(1);
  expect(distance("DRGAON", "DRAGON")).toBe(1);
  expect(distance("DARGNO", "DRAGON")).toBe(2);
  expect(distance("", "AB")).toBe(2);
  expect(distance("AB", "")).toBe(2);
  expect(distance("DRAGN", "XXDRAGONXX", true)).toBe(1);
  expect(distance("DRAGN", "XXDRAGONXX")).toBe(5);
});

test("a search is planned by its length", () => {
  for (const search of ["", " ", "a", "9", "\u200b", "\u200bz"])
    expect([search, isTooShort(search)]).toEqual([search, true]);
  for (const search of ["ab", "검", "月", "ก", "ن", "🐉"])
    expect([search, isTooShort(search)]).toEqual([search, false]);
  expect(planSearch("a")).toBeUndefined();
  const none = { beginnings: [], ends: [], insides: [], exchanged: [] };
  expect(planSearch("abc")).toMatchObject({ errors: 0, ...none });
  expect(planSearch("Mark")).toMatchObject({
    ...{ errors: 1, beginnings: ["MAR", "MA"], ends: ["ARK", "RK"], insides: ["MAR", "MA", "RK"] },
    ...{ exchanged: ["AMRK", "MRAK", "MAKR"], pairs: ["MA", "AR", "RK"] },
  });
  const long = planSearch("Moonlight");
  expect([long?.errors, long?.beginnings.at(-1), long?.ends.at(-1)]).toEqual([2, "MOO", "GHT"]);
  expect(long?.insides.slice(-3)).toEqual(["MOO", "NLI", "GHT"]);
  // Two syllables of six letters: they stay whole at the end.
  expect(planSearch("검신")?.ends.map((end) => end.normalize("NFC"))).toEqual(["신"]);
  expect(planSearch("Mark")?.nearest.slice(0, 4)).toEqual([4, 5, 3, 6]);
  expect(planSearch("x".repeat(33))?.longer).toEqual([33, 34, 35, 36, 37, 38, 39, 40]);
});

test("names are ranked: the same, beginnings, parts, then typing errors; each once", () => {
  const names = ["Dragonborn", "Dragoon", "xDragon", "Dragon", "Wyvern", "Dagron", "xDargonx", "Dragona", "Drakon"];
  const candidates = names.map((name, num) => ({ num, key: nameKey(name) }));
  const ranked = rankNames(planSearch("dragon")!, [...candidates, ...candidates]);
  expect(ranked.map(({ num, match }) => [names[num], match])).toEqual([
    ["Dragon", "exact"],
    ["Dragona", "beginning"],
    ["Dragonborn", "beginning"],
    ["xDragon", "part"],
    ["Drakon", "near"],
    ["Dragoon", "near"],
    ["xDargonx", "near"],
  ]);
});
