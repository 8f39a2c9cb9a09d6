import { expect, test } from "vitest";
import { adminRights, hasRight, levelName } from "#app/features/admin/rights.ts";

test("support begins at user type 11, editing at 20, money at 30; one below has none of it", () => {
  expect(Object.entries(adminRights).filter(([, userType]) => ![11, 20, 30].includes(userType))).toEqual([]);
  for (const right of ["console", "read players"] as const) {
    expect([hasRight(10, right), hasRight(11, right)], right).toEqual([false, true]);
  }
  expect([hasRight(19, "content"), hasRight(20, "content")]).toEqual([false, true]);
  for (const right of ["money", "staff"] as const) {
    expect([hasRight(29, right), hasRight(30, right)], right).toEqual([false, true]);
  }
});

test("a level has its name up to the next one, players have none", () => {
  expect([1, 10, 11, 19, 20, 29, 30, 99].map(levelName)).toEqual([
    undefined,
    undefined,
    "Support",
    "Support",
    "Editor",
    "Editor",
    "Owner",
    "Owner",
  ]);
});
