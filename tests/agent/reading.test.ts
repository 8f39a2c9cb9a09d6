import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { createGame, socketPath } from "./game.ts";

describe.skipIf(!socketPath)("reading", () => {
  test("characters have exact values under the portal's names, without deleted ones", async () => {
    const { game, sql } = await createGame();
    await sql(
      `insert into RanGame1.ChaInfo (ChaNum, UserNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaMoney, ChaExp, ChaPKScore, ChaPKDeath, ChaLevelUpDate, ChaDeleted) values
       (5, 1, 'Lantern', 64, 2, 120, 0.57, 922337203685477.5807, 12, 3, '2026-05-30 21:10:00', 0),
       (6, 1, 'Gone', 1, 0, 1, 0, 0, 0, 0, null, 1),
       (9007199254740993, 2, 'Beyond', 1, 0, 1, 100, 0, 0, 0, null, 0)`,
    );

    expect(await game.characters.page("0", 10)).toEqual([
      {
        ChaNum: "5",
        UserNum: "1",
        ChaName: "Lantern",
        ChaClass: "64",
        ChaSchool: "2",
        ChaLevel: "120",
        ChaMoney: "0.57",
        ChaExp: "922337203685477.5807",
        ChaPKScore: "12",
        ChaPKDeath: "3",
        GuNum: "0",
        GuPosition: "0",
        ChaLevelUpDate: "2026-05-30T13:10:00Z",
      },
      expect.objectContaining({ ChaNum: "9007199254740993", ChaMoney: "100", ChaLevelUpDate: null }),
    ]);
    const after = async (number: string) => (await game.characters.page(number, 1)).map(({ ChaName }) => ChaName);
    expect(await after("0")).toEqual(["Lantern"]);
    expect(await after("5")).toEqual(["Beyond"]);
    expect(await after("9007199254740992"), "a double would not distinguish them").toEqual(["Beyond"]);
    expect(await after("9007199254740993")).toEqual([]);
  });

  test("characters lack the fields that the game lacks, and use the names that it has", async () => {
    const { game, map, sql } = await createGame({
      columns: {
        "ChaInfo.ChaPKScore": "",
        "ChaInfo.ChaPKDeath": "",
        "ChaInfo.ChaLevelUpDate": "",
        "ChaInfo.ChaPkWin": "int not null default 7",
        "ChaInfo.ChaPkLoss": "int not null default 8",
        "ChaInfo.ChaMMRScore": "int not null default 1500",
        "ChaInfo.ChaPlayTime": "int not null default 90",
      },
    });
    expect(map.characters.columns).toMatchObject({ kills: "ChaPkWin", deaths: "ChaPkLoss", leveledUpAt: null });
    await sql("insert into RanGame1.ChaInfo (ChaNum, UserNum, ChaName, ChaLevel) values (5, 1, 'Lantern', 9)");

    const [character] = await game.characters.page("0", 10);

    expect(character).toMatchObject({ ChaPKScore: "7", ChaPKDeath: "8", ChaMMR: "1500", ChaPlayTime: "90" });
    expect(character).not.toHaveProperty("ChaLevelUpDate");
  });

  test("characters are active while their account is online or logged in lately", async () => {
    const { game, sql } = await createGame();
    await sql(
      `insert into RanUser.UserInfo (UserNum, UserName, UserID, UserPass, UserLoginState, LastLoginDate) values
       (1, 'a', 'online', 'x', 1, null), (2, 'b', 'lately', 'x', 0, now() - interval 2 hour),
       (3, 'c', 'before', 'x', 0, now() - interval 4 hour), (4, 'd', 'never', 'x', 0, null)`,
    );
    await sql(
      "insert into RanGame1.ChaInfo (ChaNum, UserNum, ChaName) values (11, 1, 'A'), (12, 2, 'B'), (13, 3, 'C'), (14, 4, 'D'), (15, 1, 'E')",
    );
    const names = async (after: string, limit: number) =>
      (await game.characters.active(3, after, limit)).map(({ ChaName }) => ChaName);

    expect(await names("0", 10)).toEqual(["A", "B", "E"]);
    expect(await names("0", 2)).toEqual(["A", "B"]);
    expect(await names("12", 2)).toEqual(["E"]);
  });

  test("names of another code page than the columns claim are decoded", async () => {
    const { game, sql } = await createGame({ changes: { codePage: "cp949" } });
    // "등불" and a syllable whose second byte windows-1252 leaves undefined: "갂", 0x8141.
    await sql("insert into RanGame1.ChaInfo (ChaNum, UserNum, ChaName) values (5, 1, unhex('B5EEBAD28141'))");
    await sql("insert into RanGame1.GuildInfo (ChaNum, GuName) values (5, unhex('B5EE'))");
    await sql("insert into RanShop.ShopItemMap (ItemName) values (unhex('BAD2'))");

    expect(await game.characters.page("0", 1)).toMatchObject([{ ChaName: "등불갂" }]);
    expect((await game.guilds()).guilds).toMatchObject([{ name: "등", master: "등불갂" }]);
    expect(await game.items.page(0, 1)).toMatchObject([{ name: "불" }]);
  });

  test("guilds have their masters, marks and regions", async () => {
    const { game, sql } = await createGame();
    await sql("insert into RanGame1.ChaInfo (ChaNum, UserNum, ChaName, GuNum) values (5, 1, 'A', 1)");
    // Blue, green and red of a pixel, and a byte that the game does not use; the second pixel is another one.
    const drawn = `unhex(concat('0A141EFF', 'FF800000', repeat('0A141E00', 174)))`;
    await sql(
      `insert into RanGame1.GuildInfo (ChaNum, GuName, GuRank, GuBattleWin, GuBattleDraw, GuBattleLose, GuMarkImage)
       values (5, 'Lamps', 3, 4, 1, 2, ${drawn}), (99, 'Empty', 0, 0, 0, 0, unhex('00'))`,
    );
    await sql("insert into RanGame1.GuildRegion values (1, 1, 7.5), (2, 0, 0)");

    const { guilds, regions } = await game.guilds();

    const [lamps, empty] = guilds;
    expect(lamps).toMatchObject({ name: "Lamps", master: "A", masterNum: 5, rank: 3, wins: 4, draws: 1, losses: 2 });
    const { width, height, channels, data } = decode(lamps?.mark ?? new Uint8Array());
    expect({ width, height, channels }).toEqual({ width: 16, height: 11, channels: 3 });
    expect([...data.subarray(0, 9)]).toEqual([0x1e, 0x14, 0x0a, 0, 0x80, 0xff, 0x1e, 0x14, 0x0a]);
    expect(empty).toEqual({
      ...{ guildNum: 2, name: "Empty", master: "", masterNum: 99 },
      ...{ rank: 0, wins: 0, draws: 0, losses: 0, mark: undefined },
    });
    expect(regions).toEqual([{ region: 1, guildNum: 1, tax: 7.5 }]);
  });

  test("items are read in pages", async () => {
    const { game, sql } = await createGame({ columns: { "ShopItemMap.ItemVisible": "int not null default 1" } });
    await sql(
      "insert into RanShop.ShopItemMap (ItemMain, ItemSub, ItemName, Duration, ItemMoney, isHide, ItemVisible) values (10, 1, 'Lamp', '30', 150, 0, 1), (10, 2, 'Wick', '', 5, 1, 1), (10, 3, 'Oil', '', 5, 0, 0)",
    );

    expect(await game.items.page(0, 1)).toEqual([
      { productNum: 1, main: 10, sub: 1, name: "Lamp", duration: "30", price: 150, hidden: false },
    ]);
    expect(await game.items.page(1, 10)).toMatchObject([
      { productNum: 2, hidden: true },
      { productNum: 3, hidden: true },
    ]);
  });

  test("the latest count of each channel is read with its time", async () => {
    const { game, sql } = await createGame();
    await sql(
      `insert into RanUser.LogServerState (LogDate, UserNum, UserMaxNum, SvrNum, SGNum) values
       (date_format(now(), '%Y-%m-%d %H:%i:00'), 20, 100, 0, 1), (now() - interval 1 hour, 30, 100, 0, 1),
       (now() - interval 2 hour, 7, 100, 1, 1), (now() - interval 2 day, 5, 100, 2, 1)`,
    );

    const channels = await game.online();

    expect(channels).toMatchObject([
      { group: 1, channel: 0, online: 20, maximum: 100 },
      { group: 1, channel: 1, online: 7 },
    ]);
    const age = Date.now() - (channels?.[0]?.at.getTime() ?? 0);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age, "milliseconds, although the server's clock shows Manila's time").toBeLessThan(90_000);
  });

  test("a game without counts, guilds and regions has none", async () => {
    const { game, map, sql, detectAgain } = await createGame();
    await sql("drop table RanUser.LogServerState");
    await sql("drop table RanGame1.GuildRegion");
    await sql("drop table RanGame1.GuildInfo");
    expect(map.online).not.toBeNull();

    const without = await detectAgain({});

    expect(await without.online()).toBeUndefined();
    expect(await without.guilds()).toEqual({ guilds: [], regions: [] });
    await expect(game.online(), "a wrong map is an error").rejects.toMatchObject({ number: 1146 });
  });
});

describe.skipIf(!socketPath)("the whitelist", () => {
  test("gets changes in their order, any number of times", async () => {
    const { game, sql } = await createGame();
    const changes = [
      { gameUserNum: 1, ip: "203.0.113.7", active: true },
      // The game is reached by IPv4 only.
      { gameUserNum: 1, ip: "2001:db8:0:1::/64", active: true },
      { gameUserNum: 1, ip: "203.0.113.9", active: true },
      { gameUserNum: 2, ip: "203.0.113.7", active: true },
      { gameUserNum: 2, ip: "203.0.113.8", active: true },
      { gameUserNum: 1, ip: "203.0.113.7", active: false },
      { gameUserNum: 2, ip: "", active: false },
    ];

    await game.whitelist.apply(changes);
    await game.whitelist.apply(changes);
    await game.whitelist.apply([]);

    expect(await sql("select UserNum, IpAddress from RanUser.PortalWhitelist")).toEqual([
      { UserNum: "1", IpAddress: "203.0.113.9" },
    ]);
  });
});

describe.skipIf(!socketPath)("the counter", () => {
  test("rises, and shows that either database was restored", async () => {
    const { game, sql } = await createGame();

    expect(await game.marks.counter()).toBe(0);
    expect(await game.marks.raise()).toBe(1);
    expect(await game.marks.raise()).toBe(2);
    await sql("update RanShop.PortalAgent set Value = 1");
    expect(await game.marks.counter(), "the shop's database was restored").toBe(1);
    expect(await game.marks.raise()).toBe(2);
  });

  test("loses no simultaneous rise", async () => {
    const { game, another } = await createGame();
    const other = another();

    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? game : other).marks.raise()));

    expect(await game.marks.counter()).toBe(10);
  });
});
