import { describe, expect, test } from "vitest";
import type { GameDeliveries } from "../../agent/src/game/game-database.ts";
import { createGame, type GameOptions, issued, socketPath, type TestGame } from "./game.ts";

/** A game with the account 1, `lantern`, and the products 1 and 2. */
async function gameWithShop(options?: GameOptions): Promise<TestGame> {
  const game = await createGame(options);
  await game.sql("insert into RanUser.UserInfo (UserName, UserID, UserPass) values ('Lantern', 'lantern', 'x')");
  await game.sql(
    "insert into RanShop.ShopItemMap (ItemMain, ItemSub, ItemName) values (10, 1, 'Lamp'), (10, 2, 'Wick')",
  );
  return game;
}

const delivery = (id: number) => ({ ...issued(id), gameUserNum: 1, productNum: 2, price: 150 });
const purchases = ({ sql }: TestGame) =>
  sql("select PurKey, UserUID, ProductNum, PurPrice, PurFlag from RanShop.ShopPurchase order by PurKey");

/** Reports the changes and records them, as the agent does. */
async function report(deliveries: GameDeliveries) {
  const changes = await deliveries.changes(100);
  await deliveries.settle(changes);
  return changes;
}

describe.skipIf(!socketPath)("deliveries", () => {
  test("keep apart two deliveries that a restored portal gave the same number", async () => {
    const game = await gameWithShop();
    const { deliveries } = game.game;
    const again = issued(41, 1_790_000_000_000);

    await deliveries.put([delivery(41)]);
    expect(await deliveries.put([{ ...delivery(41), ...again }])).toEqual([
      { ...again, state: "banked", version: 1, gameKey: "2" },
    ]);
    expect(await deliveries.cancel([again])).toEqual([{ ...again, state: "cancelled", version: 2, gameKey: "2" }]);

    expect((await purchases(game)).map(({ PurFlag }) => PurFlag)).toEqual([0, 3]);
    expect((await deliveries.list(issued(41), 5)).map(({ issuedAt }) => issuedAt)).toEqual([again.issuedAt]);
    const second = { ...delivery(42), ...issued(42, again.issuedAt) };
    expect(await Promise.all([deliveries.put([delivery(42)]), deliveries.put([second])])).toMatchObject([
      [{ state: "banked" }],
      [{ state: "banked" }],
    ]);
  });

  test("reach the item bank of the account", async () => {
    const game = await gameWithShop();

    const records = await game.game.deliveries.put([delivery(41), delivery(42)]);

    expect(records).toEqual([
      { ...issued(41), state: "banked", version: 1, gameKey: "1" },
      { ...issued(42), state: "banked", version: 1, gameKey: "2" },
    ]);
    expect(await purchases(game)).toEqual([
      { PurKey: "1", UserUID: "lantern", ProductNum: 2, PurPrice: 150, PurFlag: 0 },
      { PurKey: "2", UserUID: "lantern", ProductNum: 2, PurPrice: 150, PurFlag: 0 },
    ]);
    expect(await game.game.deliveries.changes(10)).toEqual([]);
  });

  test("that ten agents put at the same time are one purchase", async () => {
    const game = await gameWithShop();
    const agents = [game.game, game.another(), game.another()];

    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => agents[index % 3]?.deliveries.put([delivery(41)])),
    );

    expect(results).toEqual(Array(10).fill([{ ...issued(41), state: "banked", version: 1, gameKey: "1" }]));
    expect(await purchases(game)).toHaveLength(1);
  });

  test.each([
    ["before the purchase is written", "before insert on RanShop.ShopPurchase"],
    ["after the purchase is written", "after insert on RanShop.ShopPurchase"],
    ["before its key is recorded", "before update on RanShop.PortalDelivery"],
    ["after its key is recorded", "after update on RanShop.PortalDelivery"],
  ])("whose connection is cut %s arrive once when they are repeated", async (_, event) => {
    const game = await gameWithShop();
    await game.sql(`create trigger RanShop.cut ${event} for each row kill connection_id()`);

    await expect(game.game.deliveries.put([delivery(41)])).rejects.toThrow();
    expect(await purchases(game), "nothing was written").toEqual([]);
    await game.sql("drop trigger RanShop.cut");

    expect(await game.game.deliveries.put([delivery(41)])).toMatchObject([
      { ...issued(41), state: "banked", version: 1 },
    ]);
    expect(await game.game.deliveries.put([delivery(41)])).toMatchObject([
      { ...issued(41), state: "banked", version: 1 },
    ]);
    expect(await purchases(game)).toHaveLength(1);
  });

  test("report what the player took, and what the game put back", async () => {
    const game = await gameWithShop();
    const { deliveries } = game.game;
    await deliveries.put([delivery(41), delivery(42), delivery(43)]);

    await game.sql("update RanShop.ShopPurchase set PurFlag = 1 where PurKey in (1, 2)");
    expect(await deliveries.changes(1), "at most one").toHaveLength(1);
    expect(await report(deliveries)).toEqual([
      { ...issued(41), state: "taken", version: 2, gameKey: "1" },
      { ...issued(42), state: "taken", version: 2, gameKey: "2" },
    ]);
    expect(await report(deliveries)).toEqual([]);

    await game.sql("update RanShop.ShopPurchase set PurFlag = 0 where PurKey = 1");
    await game.sql("update RanShop.ShopPurchase set PurFlag = 3 where PurKey = 3");
    expect(await report(deliveries)).toEqual([
      { ...issued(41), state: "banked", version: 3, gameKey: "1" },
      { ...issued(43), state: "cancelled", version: 2, gameKey: "3" },
    ]);
    expect(await deliveries.list(issued(41), 5)).toEqual([
      { ...issued(42), state: "taken", version: 2, gameKey: "2" },
      { ...issued(43), state: "cancelled", version: 2, gameKey: "3" },
    ]);
    expect(await deliveries.list(issued(0), 1)).toEqual([{ ...issued(41), state: "banked", version: 3, gameKey: "1" }]);
  });

  test("keep being reported until they are settled, and settle once", async () => {
    const game = await gameWithShop();
    const { deliveries } = game.game;
    await deliveries.put([delivery(41)]);
    await game.sql("update RanShop.ShopPurchase set PurFlag = 1");

    const changes = await deliveries.changes(10);
    expect(await deliveries.changes(10)).toEqual(changes);
    await deliveries.settle(changes);
    await deliveries.settle(changes);

    expect(await deliveries.list(issued(0), 10)).toEqual([{ ...issued(41), state: "taken", version: 2, gameKey: "1" }]);
  });

  test("are watched for a week after their state was recorded", async () => {
    const game = await gameWithShop();
    const { deliveries } = game.game;
    await deliveries.put([delivery(41), delivery(42)]);
    await game.sql("update RanShop.ShopPurchase set PurFlag = 1");
    await report(deliveries);
    await game.sql("update RanShop.ShopPurchase set PurFlag = 0");
    const age = (id: number, days: number) =>
      game.sql(
        `update RanShop.PortalDelivery set ChangedAt = utc_timestamp() - interval ${days} day where DeliveryNum = ${id}`,
      );
    await age(41, 6);
    await age(42, 8);

    expect(await deliveries.changes(10)).toEqual([{ ...issued(41), state: "banked", version: 3, gameKey: "1" }]);
  });

  test("are cancelled while they are in the bank, once", async () => {
    const game = await gameWithShop();
    await game.game.deliveries.put([delivery(41)]);

    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? game.game : game.another()).deliveries.cancel([issued(41)]),
      ),
    );

    expect(results).toEqual(Array(10).fill([{ ...issued(41), state: "cancelled", version: 2, gameKey: "1" }]));
    expect(await purchases(game)).toMatchObject([{ PurFlag: 3 }]);
    expect(await game.game.deliveries.changes(10)).toEqual([]);
    expect(await game.game.deliveries.put([delivery(41)])).toEqual([
      { ...issued(41), state: "cancelled", version: 2, gameKey: "1" },
    ]);
  });

  test("are not cancelled after the player took them", async () => {
    const game = await gameWithShop();
    await game.game.deliveries.put([delivery(41)]);
    await game.sql("update RanShop.ShopPurchase set PurFlag = 1");

    expect(await game.game.deliveries.cancel([issued(41)])).toEqual([
      { ...issued(41), state: "taken", version: 2, gameKey: "1" },
    ]);
    expect(await game.game.deliveries.cancel([issued(41)])).toEqual([
      { ...issued(41), state: "taken", version: 2, gameKey: "1" },
    ]);
    expect(await purchases(game)).toMatchObject([{ PurFlag: 1 }]);
  });

  test("that were cancelled before they arrived never arrive", async () => {
    const game = await gameWithShop();

    expect(await game.game.deliveries.cancel([issued(41)])).toEqual([
      { ...issued(41), state: "cancelled", version: 1 },
    ]);
    expect(await game.game.deliveries.put([delivery(41)])).toEqual([{ ...issued(41), state: "cancelled", version: 1 }]);
    expect(await purchases(game)).toEqual([]);
  });

  test("are either put or cancelled when both happen at the same time", async () => {
    const game = await gameWithShop();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);

    await Promise.all(
      ids.map(async (id) =>
        Promise.all([game.game.deliveries.put([delivery(id)]), game.game.deliveries.cancel([issued(id)])]),
      ),
    );

    const records = await game.game.deliveries.list(issued(0), 100);
    expect(records.map(({ state }) => state)).toEqual(ids.map(() => "cancelled"));
    expect(await game.sql("select * from RanShop.ShopPurchase where PurFlag = 0")).toEqual([]);
  });

  test("are refused without the account or the product, and tried again", async () => {
    const game = await gameWithShop();
    const { deliveries } = game.game;

    expect(await deliveries.put([{ ...delivery(41), productNum: 9 }])).toEqual([
      { ...issued(41), state: "refused", version: 1, refusal: "unknown_product" },
    ]);
    expect(await deliveries.put([{ ...delivery(41), gameUserNum: 9 }])).toEqual([
      { ...issued(41), state: "refused", version: 2, refusal: "unknown_account" },
    ]);
    expect(await deliveries.put([delivery(41)])).toEqual([
      { ...issued(41), state: "banked", version: 3, gameKey: "1" },
    ]);
    expect(await purchases(game)).toHaveLength(1);
  });

  test("that were refused can be cancelled for good", async () => {
    const game = await gameWithShop();
    await game.game.deliveries.put([{ ...delivery(41), productNum: 9 }]);

    expect(await game.game.deliveries.cancel([issued(41)])).toEqual([
      { ...issued(41), state: "cancelled", version: 2 },
    ]);
    expect(await game.game.deliveries.put([delivery(41)])).toMatchObject([{ state: "cancelled" }]);
    expect(await purchases(game)).toEqual([]);
  });

  test("whose purchase somebody deleted are cancelled", async () => {
    const game = await gameWithShop();
    await game.game.deliveries.put([delivery(41)]);
    await game.sql("delete from RanShop.ShopPurchase");

    expect(await game.game.deliveries.changes(10), "no refund without a question").toEqual([]);
    expect(await game.game.deliveries.cancel([issued(41)])).toMatchObject([{ state: "cancelled", version: 2 }]);
  });

  test("supply the key where the database does not", async () => {
    const game = await gameWithShop({ columns: { "ShopPurchase.PurKey": "varchar(21) not null primary key" } });
    const { deliveries } = game.game;
    expect(game.map.purchases.key).toBe("text");

    expect(await deliveries.put([delivery(41), { ...delivery(42), productNum: 9 }])).toEqual([
      { ...issued(41), state: "banked", version: 1, gameKey: "P15-mppy1i4g" },
      { ...issued(42), state: "refused", version: 1, refusal: "unknown_product" },
    ]);
    await game.sql("update RanShop.ShopPurchase set PurFlag = 1");
    expect(await deliveries.changes(10)).toEqual([
      { ...issued(41), state: "taken", version: 2, gameKey: "P15-mppy1i4g" },
    ]);
    expect(await deliveries.cancel([issued(41)])).toEqual([
      { ...issued(41), state: "taken", version: 2, gameKey: "P15-mppy1i4g" },
    ]);
  });

  test("have exact keys and numbers beyond JavaScript's safe integers", async () => {
    const game = await gameWithShop();
    await game.sql("alter table RanShop.ShopPurchase auto_increment = 9007199254740993");

    expect(await game.game.deliveries.put([delivery(Number.MAX_SAFE_INTEGER)])).toEqual([
      { ...issued(Number.MAX_SAFE_INTEGER), state: "banked", version: 1, gameKey: "9007199254740993" },
    ]);
    expect(await game.game.deliveries.cancel([issued(Number.MAX_SAFE_INTEGER)])).toMatchObject([
      { state: "cancelled" },
    ]);
    expect(await purchases(game)).toMatchObject([{ PurKey: "9007199254740993", PurFlag: 3 }]);
  });

  test("copy the bytes of the user ID exactly", async () => {
    const game = await gameWithShop({ changes: { codePage: "cp949" } });
    await game.sql("update RanUser.UserInfo set UserID = unhex('B5EEBAD2')");

    await game.game.deliveries.put([delivery(41)]);

    expect(await game.sql("select hex(UserUID) as bytes from RanShop.ShopPurchase")).toEqual([{ bytes: "B5EEBAD2" }]);
  });
});
