import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type HitGroup, MAX_HITS, searchEverything } from "#app/features/dashboard/console/search/search.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertItem } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

/** A search by an admin of this user type, as titles and links. */
async function searchAs(userType: number, off: readonly string[] = []) {
  const { token } = await newLogin(userType);
  const gameApi = testGameApi().as({ token });
  return async (search: string) => {
    const groups = await searchEverything({ gameApi, switchedOff: async () => off }, { userType }, search);
    return Object.fromEntries(groups.map(({ title, hits }) => [title, hits.map(({ href }) => href)]));
  };
}

test("the search finds players by part of their ID, e-mail address and IP address, once each", async () => {
  const search = await searchAs(11);
  const { userNum, userId } = await newLogin(1, "Quartzfinder");
  await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?, 1, '198.51.100.77')").bind(userNum).run();
  const found = [`/admin/players/${userNum}`];
  expect(await search("artzfind")).toMatchObject({ Players: found });
  expect(await search(userId.toUpperCase())).toMatchObject({ Players: found });
  expect(await search("198.51.100.77")).toMatchObject({ Players: found });
  expect((await search("nobody-has-this")).Players).toBeUndefined();
});

test("the search finds tickets, items, news, vouchers and pages of the console by what names them", async () => {
  const search = await searchAs(30);
  await env.DB.prepare(
    "INSERT INTO news (id, subject, author, type, content, published, published_at) VALUES (990, 'Comet parade', 'x', 1, '<p>x</p>', 1, 1)",
  ).run();
  const code = await insertVoucher(env.DB);
  const productNum = await insertItem({ name: "Comet Lantern" });
  expect(await search("comet")).toMatchObject({ Items: [`/admin/items/${productNum}`], News: ["/admin/news/990"] });
  const vouchers = (await search(code.toLowerCase())).Vouchers;
  expect(vouchers).toHaveLength(1);
  expect((await search("deliver"))["Pages of the console"]).toContain("/admin/deliveries");
});

test("the search leaves out what an admin has no right to", async () => {
  const support = await searchAs(11);
  await insertItem({ name: "Hidden Comet" });
  const code = await insertVoucher(env.DB);
  expect(await support("Hidden Comet")).toEqual({});
  expect(await support(code)).toEqual({});
  expect(await support("vouchers")).toEqual({});
});

test("the search leaves out what is switched off, and still finds tickets and orders that have begun", async () => {
  const search = await searchAs(30, ["shop", "tickets", "payments"]);
  await insertItem({ name: "Comet Banner" });
  expect(await search("Comet Banner")).toEqual({});
  expect((await search("item shop"))["Pages of the console"]).toBeUndefined();
  const { number } = await testGameApi().gameApi.tickets.submit({
    ...{ name: "Player", email: "player@example.com", category: "other" },
    ...{ subject: "A comet is gone", message: "Please find it.", images: [] },
  });
  expect((await search(number)).Tickets).toEqual([`/admin/tickets/${number}`]);
  expect((await search("payments"))["Pages of the console"]).toContain("/admin/payments");
});

test("each kind has a bounded number of hits, and a link to all of them", async () => {
  const { token } = await newLogin(11);
  for (let number = 0; number <= MAX_HITS; number += 1) await newLogin(1, `crowdmember${number}`);
  const groups: HitGroup[] = await searchEverything(
    { gameApi: testGameApi().as({ token }), switchedOff: async () => [] },
    { userType: 11 },
    "owdmember",
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.hits).toHaveLength(MAX_HITS);
  expect(groups[0]?.more).toBe("/admin/players?search=owdmember");
});

test("characters with a meaning in queries are searched for as they are", async () => {
  const search = await searchAs(30);
  await newLogin(1, "underscore");
  for (const text of ["%%%", "___", "' OR 1=1 --", '"; DROP', "\u{1F319}\u{1F319}", "a".repeat(60)])
    expect((await search(text)).Players, text).toBeUndefined();
});
