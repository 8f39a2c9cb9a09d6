import { describe, expect, test } from "vitest";
import { knownLineages } from "../../agent/src/game/known-lineages.ts";
import { parseLineages } from "../../agent/src/game/lineages.ts";
import { createGame, socketPath } from "./game.ts";

describe("lineages", () => {
  test("extend each other", () => {
    const byName = Object.fromEntries(knownLineages().map((lineage) => [lineage.lineage, lineage]));

    expect(Object.keys(byName).sort()).toEqual(["gs", "ran", "ran-mysql"]);
    expect(byName.ran?.accounts.table).toEqual(["RanUser.dbo.UserInfo"]);
    expect(byName.gs?.accounts.table).toEqual(["RanUser.dbo.GSUserInfo"]);
    expect(byName.gs?.accounts.columns).toEqual(byName.ran?.accounts.columns);
    expect(byName["ran-mysql"]?.accounts.table).toEqual(["RanUser.UserInfo"]);
    expect(byName["ran-mysql"]?.procedures.create[0]?.parameters[0]?.name).toBe("userId");
  });

  test("take the operator's names of databases and differences", () => {
    const [ran] = knownLineages({
      databases: { RanUser: "MyUser" },
      differences: { accounts: { passwordForm: "md5-19", columns: { password: "UPass" } } },
    }).filter(({ lineage }) => lineage === "ran");

    expect(ran?.own.tasks).toBe("MyUser.dbo.PortalTask");
    expect(ran?.accounts).toMatchObject({
      table: ["MyUser.dbo.UserInfo"],
      passwordForm: "md5-19",
      columns: { password: ["UPass"], userId: ["UserID"] },
    });
  });

  test("name what is wrong in them", () => {
    const text = 'lineage = "mine"\nengine = "mssql"\nextends = "ran"\n[accounts]\ntable = "UserInfo; drop table x"';
    const [ran] = knownLineages();

    expect(ran).toBeDefined();
    expect(() => parseLineages({ mine: text })).toThrow("Lineage mine: extends must be a lineage");
    expect(() => parseLineages({ mine: text.replace('extends = "ran"\n', "") })).toThrow(/^Lineage mine: /);
    expect(() => parseLineages({ mine: 'extends = "mine"' })).toThrow("extends leads through too many lineages");
    expect(() => knownLineages({ differences: { acounts: {} } })).toThrow("acounts");
  });
});

describe.skipIf(!socketPath)("detection", () => {
  test("finds the lineage, and the columns, lengths and code page that exist", async () => {
    const { map, databases } = await createGame({
      charset: "euckr",
      columns: { "UserInfo.UserPass": "varchar(16) not null", "UserInfo.UserEmail": "" },
    });

    expect(map).toMatchObject({
      lineage: "ran-mysql",
      engine: "mysql",
      codePage: "cp949",
      columnCodePage: "cp949",
      accounts: {
        table: `${databases.RanUser}.UserInfo`,
        columns: { email: null, pin: "UserPass2", blockedUntil: "UserBlockDate" },
        maxBytes: { userId: 20, password: 16, pin: 20 },
        personal: ["PhoneNumber"],
      },
      characters: { columns: { mmr: null, playMinutes: null, kills: "ChaPKScore" } },
      purchases: { key: "identity" },
      procedures: { create: null },
    });
  });

  test("names what the databases lack", async () => {
    const { sql, detectAgain, databases } = await createGame();
    await sql("alter table RanUser.UserInfo drop column UserPass");
    await sql("drop table RanShop.ShopItemMap");

    await expect(detectAgain({})).rejects.toThrow(
      new RegExp(
        `column UserPass of ${databases.RanUser}\\.UserInfo \\(there are: .*\\bPhoneNumber\\b.*\\); ` +
          `table ${databases.RanShop}\\.ShopItemMap \\(there are: .*\\.ShopPurchase\\b`,
      ),
    );
    await expect(detectAgain({ accounts: { createBy: "procedure" } })).rejects.toThrow("UserPass");
  });

  test("requires the procedure that creates accounts with the parameters that the map names", async () => {
    const { sql, detectAgain } = await createGame();
    await sql("create procedure RanUser.user_register(userId varchar(20), out nReturn int) set nReturn = 0");

    await expect(detectAgain({ accounts: { createBy: "procedure" } })).rejects.toThrow("with the named parameters");
  });
});
