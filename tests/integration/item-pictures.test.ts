import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { createPng } from "#tests/fixtures/pictures.ts";
import { insertItem } from "#tests/fixtures/shoppers.ts";

const clock = { time: Date.UTC(2026, 5, 1) };

async function staff(userType = 30): Promise<GameApi> {
  const { token } = await newLogin(userType);
  return testGameApi({ now: () => clock.time }).as({ token });
}

let width = 10;
/** Uploads a new picture. @returns its address */
async function upload(api: GameApi, name: string): Promise<string> {
  clock.time += 1000;
  width += 1;
  return (await api.mediaAdmin.upload({ name, file: createPng({ width, height: 10 }) })).address;
}

const pictureOf = (id: number) =>
  env.DB.prepare("SELECT image_url FROM shop_items WHERE product_num = ?").bind(id).first<string>("image_url");

beforeEach(async () => {
  const tables = ["shop_items", "bundle_items", "audit_log", "media"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("pictures are found by the number of an item, then by that in the game, then by its name", async () => {
  const api = await staff();
  const one = await insertItem({ name: "Piñata Hat" });
  const two = await insertItem({ name: "Fox Cape", gameProductNum: 770001 });
  const three = await insertItem({ name: "Wings", variantGroup: "wings", variantLabel: "30 days" });
  await insertItem({ name: "Nothing" });
  await upload(api, `${one}.png`);
  const newest = await upload(api, `${one}.PNG`);
  await upload(api, "pinata-hat.png");
  const game = await upload(api, "770001.png");
  const named = await upload(api, "wings_30_DAYS.png");
  await upload(api, "wings.png");
  expect(await api.itemsAdmin.pictures({})).toEqual({
    data: [
      {
        id: three,
        name: "Wings (30 days)",
        from: "",
        to: named,
        file: "wings_30_DAYS.png",
        by: "name",
        isAmbiguous: false,
      },
      { id: two, name: "Fox Cape", from: "", to: game, file: "770001.png", by: "game", isAmbiguous: false },
      { id: one, name: "Piñata Hat", from: "", to: newest, file: `${one}.PNG`, by: "number", isAmbiguous: false },
    ],
    more: false,
  });

  const { message } = await api.itemsAdmin.assignPictures({
    pictures: [
      { id: one, from: "", to: newest },
      { id: three, from: "", to: named },
    ],
  });
  expect(message).toBe("2 items have their pictures.");
  expect([await pictureOf(one), await pictureOf(two), await pictureOf(three)]).toEqual([newest, "", named]);
  const { data } = await api.itemsAdmin.pictures({});
  expect(data.map(({ id }) => id)).toEqual([two]);
  const { results } = await env.DB.prepare(
    "SELECT target, before, after FROM audit_log WHERE action = 'adminassignitempictures' ORDER BY id",
  ).all();
  expect(results).toMatchObject([
    { target: `item ${one}`, before: '{"imageUrl":""}', after: JSON.stringify({ imageUrl: newest }) },
    { target: `item ${three}` },
    { target: "items" },
  ]);
});

test("pictures are used only for items that have not changed, and only those of the library", async () => {
  const api = await staff();
  const id = await insertItem({ name: "Fox Cape" });
  const to = await upload(api, "fox cape.png");
  const use = (pictures: { id: number; from: string; to: string }[]) => api.itemsAdmin.assignPictures({ pictures });
  await expect(use([{ id, from: "/art/items/old.webp", to }])).rejects.toMatchObject({ code: "conflict" });
  await expect(use([{ id: 999_999, from: "", to }])).rejects.toMatchObject({ code: "conflict" });
  await expect(use([{ id, from: "", to: "https://files.example/a.png" }])).rejects.toMatchObject({ code: "invalid" });
  await expect(use([{ id, from: "", to: to.replace(/[0-9a-f]{32}/, "0".repeat(32)) }])).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(use([{ id, from: "", to: `https://files.example${to}` }])).rejects.toMatchObject({ code: "invalid" });
  await expect(use([{ id, from: "", to: to.replace("x10.", "x11.") }])).rejects.toMatchObject({ code: "invalid" });
  await expect(
    use([
      { id, from: "", to },
      { id, from: "", to },
    ]),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(use([])).rejects.toMatchObject({ code: "invalid" });
  expect(await pictureOf(id)).toBe("");
});

test("a number that two items have is marked, and an older picture does not replace a newer one", async () => {
  const api = await staff();
  const one = await insertItem({ name: "Fox Cape" });
  const two = await insertItem({ name: "Lantern", gameProductNum: one });
  const older = await upload(api, `${one}.png`);
  // Neither is the number of an item.
  await upload(api, `${one} (1).png`);
  await upload(api, `0-${one}.png`);
  const { data } = await api.itemsAdmin.pictures({});
  expect(data.map(({ id, to, isAmbiguous }) => ({ id, to, isAmbiguous }))).toEqual([
    { id: two, to: older, isAmbiguous: true },
    { id: one, to: older, isAmbiguous: true },
  ]);
  const to = await upload(api, "by hand.png");
  await api.itemsAdmin.assignPictures({ pictures: [{ id: one, from: "", to }] });
  expect((await api.itemsAdmin.pictures({})).data.map(({ id }) => id)).toEqual([two]);
});
