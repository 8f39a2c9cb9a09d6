import { expect, test } from "vitest";
import { type AdminRight, adminRightKeys, hasRight } from "#app/features/admin/rights.ts";
import { loosens, mayDecide } from "#app/features/staff/approvals.ts";
import { builtInRoles, mayGive, type Role, roleOfAccount } from "#app/features/staff/roles.ts";
import { checkedRights, rightField, roleForm } from "#app/features/team/role-form.ts";

const builtIn = (key: string) => builtInRoles.find((role) => role.key === key)!;
const composed = (rank: number, rights: AdminRight[]): Role => ({ key: "role-1", name: "Test", rank, rights });

test("the built-in roles have the rights of their levels; cashiers have those of daily work with money", () => {
  for (const { key, rank, rights } of builtInRoles.filter(({ key }) => key !== "cashier"))
    expect(rights, key).toEqual(adminRightKeys.filter((right) => hasRight({ userType: rank }, right)));
  expect(builtIn("cashier").rights).toEqual([
    "console",
    "read players",
    "vouchers",
    "balances",
    "payments",
    "deliveries",
  ]);
});

test("an account has its own role if it is of the account's rank, and otherwise the one of its level", () => {
  expect(roleOfAccount(11, null)).toBe(builtIn("support"));
  expect(roleOfAccount(19, null)).toBe(builtIn("support"));
  expect(roleOfAccount(20, null)).toBe(builtIn("editor"));
  expect(roleOfAccount(20, builtIn("cashier"))).toBe(builtIn("cashier"));
  expect(roleOfAccount(11, builtIn("cashier"))).toBe(builtIn("support"));
  expect(roleOfAccount(30, composed(30, ["console"]))).toBe(builtIn("owner"));
  expect(roleOfAccount(1, builtIn("cashier"))).toBeUndefined();
});

test("an account whose role no longer exists has no rights", () => {
  expect(roleOfAccount(20, undefined)).toMatchObject({ rank: 20, rights: [] });
  expect(roleOfAccount(30, undefined)).toBe(builtIn("owner"));
});

test("nobody gives a role of their own rank or above, or with a right that they do not have", () => {
  const owner = { userType: 30 };
  const manager = { userType: 20, rights: ["console", "staff", "tickets"] as AdminRight[] };
  expect(builtInRoles.filter((role) => mayGive(owner, role)).map(({ key }) => key)).toEqual([
    "support",
    "editor",
    "cashier",
  ]);
  expect(mayGive(manager, composed(11, ["console", "tickets"]))).toBe(true);
  expect(mayGive(manager, composed(11, ["console", "tickets", "vouchers"]))).toBe(false);
  expect(mayGive(manager, composed(20, ["console"]))).toBe(false);
  expect(mayGive(manager, builtIn("support"))).toBe(false);
});

test("the boxes of the form are the rights of the role", () => {
  expect(rightField("read players")).toBe("right_read_players");
  const values = roleForm.parse({ name: "Shop", rank: "11", right_prices: "on", right_read_players: "on" });
  expect(checkedRights(values)).toEqual(["read players", "prices"]);
  expect(values.rank).toBe(11);
});

test("a request is decided by somebody with the right of its action; limits only by owners", () => {
  const cashier = { userType: 20, rights: builtIn("cashier").rights };
  expect(mayDecide(cashier, "credit")).toBe(true);
  expect(mayDecide(cashier, "payment")).toBe(true);
  expect(mayDecide(cashier, "limits")).toBe(false);
  expect(mayDecide({ userType: 20, rights: ["console", "settings"] }, "limits")).toBe(false);
  expect(mayDecide({ userType: 30 }, "limits")).toBe(true);
  expect(mayDecide({ userType: 20 }, "credit")).toBe(false);
});

test.each([
  ["", "10", false],
  ["10", "10", false],
  ["10", "9", false],
  ["10", "11", true],
  ["10", "", true],
  ["0", "", true],
  ["9", "10", true],
])("a limit from %o to %o lets one person do more: %o", (before, after, expected) => {
  const limits = { credit: "5", refund: "", vouchers: "7", payment: "9" };
  expect(loosens({ ...limits, refund: before }, { ...limits, refund: after })).toBe(expected);
});
