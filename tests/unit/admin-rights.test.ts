import { expect, test } from "vitest";
import { adminRights, hasRight, levelName } from "#app/features/admin/rights.ts";

test("support rights begin at user type 11, content rights at 20, money rights at 30", () => {
  expect(Object.entries(adminRights).filter(([, userType]) => ![11, 20, 30].includes(userType))).toEqual([]);
  for (const right of ["console", "read players"] as const) {
    expect([hasRight(10, right), hasRight(11, right)], right).toEqual([false, true]);
  }
  expect([hasRight(19, "content"), hasRight(20, "content")]).toEqual([false, true]);
  for (const right of ["money", "staff"] as const) {
    expect([hasRight(29, right), hasRight(30, right)], right).toEqual([false, true]);
  }
});

test("user types have the name of their level, and players have none", () => {
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
