import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

test("members of staff save lists with their filters, each for themselves, and replace and remove them", async () => {
  const { as } = testGameApi();
  const one = as(await newLogin(11)).savedViewsAdmin;
  const other = as(await newLogin(30)).savedViewsAdmin;
  const views = async (api: typeof one) => (await api.list({})).data.map(({ name, href }) => [name, href]);
  await one.save({ name: " Urgent ", href: "/admin/tickets?priority=urgent&page=3&all=1&after=x" });
  await one.save({ name: "Closed", href: "/admin/tickets?state=closed" });
  await other.save({ name: "Urgent", href: "/admin/tickets?priority=high" });
  const closed = ["Closed", "/admin/tickets?state=closed"];
  expect(await views(one)).toEqual([closed, ["Urgent", "/admin/tickets?priority=urgent"]]);
  await one.save({ name: "Urgent", href: "/admin/tickets?priority=urgent&assignee=mine" });
  expect(await views(one)).toEqual([closed, ["Urgent", "/admin/tickets?priority=urgent&assignee=mine"]]);

  await expect(one.save({ name: "Urgent", href: "/admin/items?mark=sale" })).rejects.toMatchObject({
    code: "conflict",
  });
  const [foreign] = (await other.list({})).data;
  await one.remove({ id: foreign?.id ?? 0 });
  expect(await views(other)).toHaveLength(1);
  await other.remove({ id: foreign?.id ?? 0 });
  await other.remove({ id: foreign?.id ?? 0 });
  expect(await views(other)).toEqual([]);
});

test.each([
  "https://evil.example/admin/tickets",
  "//evil.example/admin/tickets",
  "/user",
  "/admin/../user",
  "/admin/tickets\n",
  `/admin/tickets?search=${"x".repeat(500)}`,
  "",
])("no view leads to %j", async (href) => {
  const { as } = testGameApi();
  const { save } = as(await newLogin(11)).savedViewsAdmin;
  await expect(save({ name: "Elsewhere", href })).rejects.toMatchObject({
    code: "invalid",
    fields: { href: expect.anything() },
  });
});

test("nobody saves more views than they can see, and players save none", async () => {
  const { as } = testGameApi();
  const { userNum, token } = await newLogin(11);
  await env.DB.prepare(
    `INSERT INTO saved_views (user_num, name, href) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
     SELECT ?1, 'view ' || i, '/admin/tickets' FROM n`,
  )
    .bind(userNum)
    .run();
  const { save } = as({ token }).savedViewsAdmin;
  await expect(save({ name: "One more", href: "/admin/tickets" })).rejects.toMatchObject({ code: "conflict" });
  await save({ name: "view 30", href: "/admin/tickets?state=all" });
  const player = await newLogin(1);
  await expect(as(player).savedViewsAdmin.list({})).rejects.toMatchObject({ code: "forbidden" });
});
