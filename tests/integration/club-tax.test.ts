import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  const tables = ["guild_regions", "guilds", "agents", "bridge_keys", "settings"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const guild = (guildNum: number, name: string) => ({
  ...{ guildNum, name, master: "Master", rank: 1, wins: 0, draws: 0, losses: 0 },
});

/** A portal whose owner has typed clubs, and an agent that pushes guilds. */
async function portalWithClubs() {
  const { gameApi, as } = testGameApi();
  const owner = as({ token: (await newLogin(30)).token });
  const { seen, values } = await owner.settingsAdmin.read({});
  await owner.settingsAdmin.save({ ...values, seen, club_SG: "Typed", tax_SG: "3%" });
  const { bridge } = as({ token: await newBridgeKey("main", null, ["characters"]) });
  const push = (guilds: ReturnType<typeof guild>[], regions: { region: number; guildNum: number; tax: number }[]) =>
    bridge.pushGuilds({ sweep: crypto.randomUUID(), last: true, guilds, regions });
  const shown = async () =>
    (await gameApi.settings.read({})).clubTax.map(({ area, club, tax }) => `${area} ${club} ${tax}`);
  return { owner, push, shown };
}

const typed = ["SG Typed 3%", "MP None 0%", "PH None 0%"];

test("the owners of regions that an agent reports replace the clubs of the settings", async () => {
  const { push, shown } = await portalWithClubs();
  expect(await shown()).toEqual(typed);
  await push(
    [guild(7, "Silver Lantern"), guild(8, "Red Kite")],
    [
      { region: 2, guildNum: 7, tax: 7.5 },
      { region: 3, guildNum: 8, tax: 1 / 3 },
    ],
  );
  // The settings say something else about SG, which no guild owns in the game.
  expect(await shown()).toEqual(["SG None 0%", "MP Silver Lantern 7.5%", "PH Red Kite 0.33%"]);
  await push([guild(7, "Silver Lantern")], [{ region: 1, guildNum: 7, tax: 10 }]);
  expect(await shown()).toEqual(["SG Silver Lantern 10%", "MP None 0%", "PH None 0%"]);
});

test("the settings are shown while no guild owns one of their areas, and once the key is revoked", async () => {
  const { owner, push, shown } = await portalWithClubs();
  await push([guild(7, "Silver Lantern")], [{ region: 4, guildNum: 7, tax: 5 }]);
  expect(await shown()).toEqual(typed);
  await push([guild(7, "Silver Lantern")], [{ region: 1, guildNum: 9, tax: 5 }]);
  expect(await shown()).toEqual(typed);
  await push([guild(7, "Silver Lantern")], [{ region: 1, guildNum: 7, tax: 5 }]);
  expect(await shown()).toContain("SG Silver Lantern 5%");
  const [key] = (await owner.bridgeAdmin.keys({ page: 1 })).keys;
  await owner.bridgeAdmin.revokeKey({ id: key!.id, reason: "Moved.", confirm: "on" });
  expect(await shown()).toEqual(typed);
});

test("the form of the settings keeps what was typed, and tells what is shown instead", async () => {
  const { owner, push } = await portalWithClubs();
  expect((await owner.settingsAdmin.read({})).gameClubTax ?? null).toBeNull();
  await push([guild(7, "Silver Lantern")], [{ region: 1, guildNum: 7, tax: 5 }]);
  const { values, gameClubTax } = await owner.settingsAdmin.read({});
  expect(values).toMatchObject({ club_SG: "Typed", tax_SG: "3%" });
  expect(gameClubTax).toEqual([
    { area: "SG", club: "Silver Lantern", tax: "5%", guildNum: 7 },
    { area: "MP", club: "None", tax: "0%" },
    { area: "PH", club: "None", tax: "0%" },
  ]);
});
