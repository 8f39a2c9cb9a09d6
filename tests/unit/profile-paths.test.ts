import { expect, test } from "vitest";
import { characterPath, guildPath, isOtherPath } from "#app/features/game/profile-paths.ts";

test.each([
  ["Aya", "/character/7/Aya"],
  ["a/b?c#d%2F", "/character/7/a%2Fb%3Fc%23d%252F"],
  ["  spaces  inside ", "/character/7/spaces%20%20inside"],
  ["검신", "/character/7/%EA%B2%80%EC%8B%A0"],
  ["half \ud83c", "/character/7/half%20%EF%BF%BD"],
  ["line\nbreak\\", "/character/7/linebreak"],
  // Without a visible character, or of dots alone, which addresses take as folders.
  ["\u200b\u2060", "/character/7"],
  ["", "/character/7"],
  [".", "/character/7"],
  ["..", "/character/7"],
  ["...a", "/character/7/...a"],
])("the name %j is part of a path as far as it can be", (name, path) => {
  expect(characterPath(7, name)).toBe(path);
  expect(new URL(path, "https://portal.test").pathname).toBe(path);
  expect(guildPath(7, name)).toBe(path.replace("character", "guild"));
});

test("a profile has its path with the present name in any case, and one without a name", () => {
  const path = characterPath(7, "Aya B");
  for (const same of [path, "/character/7/aya%20b", "/character/7/AYA B", "/character/7/Aya%20B/", "/character/7"])
    expect(isOtherPath(same, path), same).toBe(false);
  for (const other of [
    "/character/7/Ayb",
    "/character/07/Aya%20B",
    "/character/07",
    "/character/7/%E0%A4",
    "/character/8",
  ])
    expect(isOtherPath(other, path), other).toBe(true);
});
