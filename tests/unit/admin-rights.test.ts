import { expect, test } from "vitest";
import { levelName } from "#app/features/admin/level-names.ts";
import { adminMenu, menuOf } from "#app/features/admin/menu.server.ts";
import { adminMenuGroups, currentEntry, groupedMenu } from "#app/features/admin/menu-entry.ts";
import {
  type AdminRight,
  adminRightKeys,
  adminRights,
  hasRight,
  knownRights,
  missingRightText,
  rightsOf,
} from "#app/features/admin/rights.ts";

const has = (userType: number, right: AdminRight) => hasRight({ userType }, right);

test("support rights begin at user type 11, content rights at 20, all others at 30", () => {
  expect(Object.entries(adminRights).filter(([, userType]) => ![11, 20, 30].includes(userType))).toEqual([]);
  for (const right of ["console", "tickets", "read players"] as const) {
    expect([has(10, right), has(11, right)], right).toEqual([false, true]);
  }
  expect([has(19, "content"), has(20, "content")]).toEqual([false, true]);
  for (const right of ["prices", "vouchers", "balances", "deliveries", "accounts", "settings", "staff"] as const) {
    expect([has(29, right), has(30, right)], right).toEqual([false, true]);
  }
});

test("the rights of a role replace those of the level, except for owners and players", () => {
  expect(rightsOf({ userType: 20, rights: ["console", "vouchers"] })).toEqual(["console", "vouchers"]);
  expect(rightsOf({ userType: 20, rights: [] })).toEqual([]);
  expect(rightsOf({ userType: 20, rights: null })).toContain("content");
  expect(rightsOf({ userType: 30, rights: ["console"] })).toEqual(adminRightKeys);
  expect(rightsOf({ userType: 1, rights: ["staff"] })).toEqual([]);
  expect(rightsOf({ userType: 10, rights: ["staff"] })).toEqual([]);
});

test("rights that this version does not know are left out", () => {
  expect(knownRights(["staff", "fly", "console"])).toEqual(["console", "staff"]);
});

const menu = await adminMenu();

test("the menu has the pages of the rights, and the approvals for each of their rights", async () => {
  const labels = async (rights: AdminRight[]) => (await menuOf({ userType: 20, rights }, [])).map(({ label }) => label);
  expect(await labels(["console"])).toEqual(["Dashboard", "Statistics", "Help"]);
  expect(await labels(["console", "vouchers"])).toEqual(["Dashboard", "Statistics", "Help", "Vouchers", "Approvals"]);
  expect(await labels(["console", "deliveries"])).toEqual([
    "Dashboard",
    "Statistics",
    "Help",
    "Deliveries",
    "Approvals",
  ]);
  expect(await labels(["console", "staff"])).toEqual(["Dashboard", "Statistics", "Help", "Staff"]);
  expect(await menuOf({ userType: 30 }, [])).toEqual(menu);
  expect(await menuOf({ userType: 1 }, [])).toEqual([]);
});

test("the menu is grouped, without the groups of which an admin may open nothing", async () => {
  const groups = async (rights: AdminRight[]) =>
    groupedMenu(await menuOf({ userType: 20, rights }, [])).map(({ name }) => name);
  expect(groupedMenu(menu).map(({ name }) => name)).toEqual(adminMenuGroups);
  expect(groupedMenu(menu).flatMap(({ entries }) => entries)).toHaveLength(menu.length);
  expect(await groups(["console", "tickets"])).toEqual(["Overview", "Players"]);
  expect(await groups(["console", "vouchers", "settings"])).toEqual(["Overview", "Shop & money", "Site", "Operations"]);
});

test("the current entry is that of the page, or of the list that the page belongs to", () => {
  const current = (path: string) => currentEntry(menu, path)?.label;
  expect(["/admin", "/admin/items", "/admin/items/1001", "/admin/payments/sales"].map(current)).toEqual([
    "Dashboard",
    "Item shop",
    "Item shop",
    "Payments",
  ]);
  expect(current("/admin/unknown")).toBeUndefined();
});

test("a missing right is named in words", () => {
  expect(missingRightText("vouchers")).toBe(
    "It requires the right to issue vouchers, which your role does not include.",
  );
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
