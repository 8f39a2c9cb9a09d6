import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { callNames } from "#app/contract/contract.ts";
import { featureSwitches, siteWithout } from "#app/features.ts";
import { comparedPath } from "#app/format/compared-path.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  await env.DB.batch(["settings", "audit_log"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

async function portal() {
  const { gameApi } = testGameApi();
  // What a request of the site knows: it reads it with the content version.
  const off = async () => (await gameApi.settings.contentVersion({})).disabled;
  const site = testGameApi({ switchedOff: off });
  const owner = site.as({ token: (await newLogin(30)).token });
  return { site: site.gameApi, owner, off };
}

test("every switch has a key of its own, and refuses calls that exist", () => {
  const keys = featureSwitches.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
  for (const call of siteWithout(keys).calls)
    expect([call, callNames().some((name) => name === call || name.startsWith(`${call}.`))]).toEqual([call, true]);
});

test("calls of what is switched off are refused to visitors and players, and come back with their data", async () => {
  const { site, owner, off } = await portal();
  const before = await site.rankings.top({});
  const { seen } = await owner.switchesAdmin.read({});
  expect((await owner.switchesAdmin.save({ seen, off: ["rankings", "tickets"] })).message).toBe(
    "The features are saved.",
  );
  expect(await off()).toEqual(["rankings", "tickets"]);
  await expect(site.rankings.top({})).rejects.toMatchObject({ code: "not_offered" });
  const ticket = { name: "Owner", email: "owner@example.com", category: "other", subject: "Help", message: "Help me." };
  await expect(owner.tickets.submit(ticket)).rejects.toMatchObject({ code: "not_offered" });
  // What has begun goes on.
  expect(await owner.tickets.mine({ page: 1 })).toHaveProperty("data");
  // The console's calls go on, and so does the rest of the site.
  expect(await owner.ticketsAdmin.list({ page: 1, state: "all" })).toHaveProperty("data");
  expect(await site.shop.items({ category: "all", page: 1 })).toHaveProperty("data");

  const again = await owner.switchesAdmin.read({});
  expect(again.off).toEqual(["rankings", "tickets"]);
  await expect(owner.switchesAdmin.save({ seen, off: [] })).rejects.toMatchObject({ code: "conflict" });
  await owner.switchesAdmin.save({ seen: again.seen, off: [] });
  expect(await site.rankings.top({})).toEqual(before);
  const { results } = await env.DB.prepare("SELECT action, target FROM audit_log ORDER BY id").all();
  expect(results).toEqual([
    { action: "adminsavefeatures", target: "features" },
    { action: "adminsavefeatures", target: "features" },
  ]);
});

test("a switch that this version does not know changes nothing, and the shop takes the gifts with it", () => {
  expect(siteWithout(["poetry"]).parts).toEqual([]);
  expect(siteWithout(["poetry"]).hasCall("shop.items")).toBe(true);
  expect(siteWithout(["shop"]).parts).toEqual(["shop", "cart", "gifts"]);
  expect(siteWithout(["gifts"]).hasCall("cart.buy")).toBe(true);
  expect(siteWithout(["gifts"]).hasCall("gifts.list")).toBe(false);
});

test("what has begun keeps its calls and pages", () => {
  const { hasCall, isMissing, parts } = siteWithout(["payments", "tickets", "shop"]);
  expect(parts).toEqual(expect.arrayContaining(["payments", "tickets", "shop", "cart", "gifts"]));
  const refused = ["payments.placeOrder", "payments.offers", "tickets.submit", "shop.items", "cart.buy"];
  expect(refused.filter(hasCall)).toEqual([]);
  const kept = ["payments.order", "payments.sendReceipt", "tickets.reply", "tickets.image", "shop.purchases"];
  expect(kept.filter(hasCall)).toEqual(kept);
  expect(["/payments/12", "/checkticket", "/purchase/3", "/"].filter(isMissing)).toEqual([]);
  const missing = ["/ticket", "/itemshop", "/itemshop/pet", "/shoppingcart", "/gifts"];
  expect(missing.filter(isMissing)).toEqual(missing);
});

test.each([
  ["/Rankings", "/rankings"],
  ["/rankin%67s/", "/rankings"],
  ["//rankings//top", "/rankings/top"],
  ["/%", "/%"],
  ["/", "/"],
])("a path %s is compared as %s, as routes are matched", (path, compared) => {
  expect(comparedPath(path)).toBe(compared);
});
