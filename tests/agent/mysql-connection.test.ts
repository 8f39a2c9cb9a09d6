import { describe, expect, onTestFinished, test } from "vitest";
import { connectMysql } from "../../agent/src/game/mysql/connect.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { createGame, serverOf, socketPath } from "./game.ts";

describe.skipIf(!socketPath)("connections to MariaDB", () => {
  test("give up a statement after the time limit, and the next one has another connection", async () => {
    const { map, sql } = await createGame();
    const db = connectMysql({ ...serverOf("root", ""), requestTimeout: 100 });
    onTestFinished(() => db.destroy());
    const game = openGame(db, map);
    await game.marks.raise();

    await sql("lock tables RanUser.PortalAgent write");
    await expect(game.marks.raise()).rejects.toMatchObject({ number: 0, code: "PROTOCOL_SEQUENCE_TIMEOUT" });
    await sql("unlock tables");

    expect(await game.marks.counter()).toBe(1);
    expect(await game.marks.raise()).toBe(2);
  });

  test("are replaced when the server ended them", async () => {
    const { game, sql } = await createGame();
    await sql(`create trigger RanShop.cut before update on RanShop.PortalAgent for each row kill connection_id()`);
    await expect(game.marks.raise()).rejects.toMatchObject({ name: "DatabaseError" });
    await sql("drop trigger RanShop.cut");

    expect(await game.marks.raise()).toBe(1);
  });

  test("that cannot be made are errors", async () => {
    const { map } = await createGame();
    const db = connectMysql({ ...serverOf("root", ""), socketPath: "/nowhere" });
    onTestFinished(() => db.destroy());

    await expect(openGame(db, map).marks.counter()).rejects.toMatchObject({
      name: "DatabaseError",
      number: 0,
      code: "ENOENT",
    });
  });
});
