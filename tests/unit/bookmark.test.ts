import { expect, test } from "vitest";
import { isBefore, isBookmark } from "#app/embedded/database/bookmark.ts";

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

test.each([
  [BOOKMARK, true],
  ["00000000-0000000f-00000000-00000000000000000000000000000000", true],
  [`${"0".repeat(126)}-1`, true],
  [`${"0".repeat(127)}-1`, false],
  ["", false],
  ["first-primary", false],
  ["first-unconstrained", false],
  [` ${BOOKMARK}`, false],
  [`${BOOKMARK}\n`, false],
  [`${BOOKMARK}\r\nX-Injected: 1`, false],
  ["85", false],
  ["85-", false],
])("%j may be a bookmark: %j", (text, expected) => {
  expect(isBookmark(text)).toBe(expected);
});

test("bookmarks sort by time, and an unknown state may be earlier than any", () => {
  const later = BOOKMARK.replace("00000085", "00000086");
  expect([isBefore(BOOKMARK, later), isBefore(later, BOOKMARK), isBefore(BOOKMARK, BOOKMARK)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isBefore(undefined, BOOKMARK)).toBe(true);
});
