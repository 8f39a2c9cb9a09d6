import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { setUp, siteAddress } from "../../agent/src/commands/init.ts";
import { type Prompts, Questions } from "../../agent/src/commands/questions.ts";
import { connectAsPossible } from "../../agent/src/game/connect-as-possible.ts";
import { describeProblem } from "../../agent/src/problem.ts";
import { administrator, gameSchema } from "../fixtures/mariadb-game.ts";
import { socketPath } from "./game.ts";

const port = inject("mariadbPort");
const KEY = "k".repeat(43);

let output: string[] = [];
beforeEach(() => {
  output = [];
  for (const level of ["info", "error"] as const)
    vi.spyOn(console, level).mockImplementation((text) => void output.push(String(text)));
});

/** A game with the usual names of databases, and an administrator's login. */
async function usualGame() {
  const connection = await createConnection({ socketPath, user: "root" });
  onTestFinished(async () => {
    for (const database of ["RanUser", "RanGame1", "RanShop"])
      await connection.query(`DROP DATABASE IF EXISTS ${database}`);
    for (const user of [`${administrator.user}@'%'`, "portal_agent@'localhost'"])
      await connection.query(`DROP USER IF EXISTS ${user}`);
    await connection.end();
  });
  for (const statement of gameSchema) await connection.query(statement);
  return connection;
}

/** A portal that knows one key. @returns its address */
async function portal(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}` && request.url === "/api/bridge/work";
    response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" });
    const work = { tasks: false, deliveries: false, whitelist: 0, now: new Date().toISOString() };
    response.end(JSON.stringify(isKnown ? work : { message: "The key is not known." }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers the questions in turn; an empty answer takes the default. */
function answering(...answers: string[]): { prompts: Prompts; asked: string[] } {
  const asked: string[] = [];
  const next = async ({ message, defaultValue, initialValue }: Record<string, unknown>) => {
    asked.push(String(message));
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`No answer is left for: ${message}`);
    return answer || defaultValue || initialValue;
  };
  return { prompts: { text: next, password: next, select: next, confirm: next } as unknown as Prompts, asked };
}

function inFolder(values: Record<string, string | boolean>) {
  const folder = mkdtempSync(join(tmpdir(), "agent-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { config: join(folder, "agent.toml"), folder, values };
}

test.each([
  ["https://play.example", "https://play.example"],
  ["play.example", "https://play.example"],
  ["https://play.example/admin/bridge?page=2", "https://play.example"],
  ["play.example:8443/", "https://play.example:8443"],
  ["HTTP://Play.Example", "http://play.example"],
  ["127.0.0.1:8788", "http://127.0.0.1:8788"],
  ["localhost:8788/news", "http://localhost:8788"],
])("the address %s means the site %s", (typed, url) => {
  expect(siteAddress(typed)).toBe(url);
});

test.each(["", "my site", "ftp://play.example", "https://", "mailto:gm@play.example"])("%j is no address", (typed) => {
  expect(() => siteAddress(typed)).toThrow("is no address of a site");
});

describe.skipIf(!socketPath)("init with MariaDB", () => {
  test("names what is really wrong when a server without encryption refuses the login", async () => {
    const connection = await usualGame();
    const server = { engine: "mysql", host: "127.0.0.1", port, encrypt: true } as const;
    expect(await connection.query("SHOW VARIABLES LIKE 'have_ssl'")).toMatchObject([[{ Value: "DISABLED" }], {}]);

    const wrong = await connectAsPossible({ ...server, user: administrator.user, password: "wrong" }).catch(
      (error: unknown) => describeProblem(error, "init"),
    );
    expect(wrong).toEqual({
      error: `The database refused the login (Access denied for user '${administrator.user}'@'localhost' (using password: YES)).`,
      advice: "Type the login and its password as in the program with which you manage the database.",
    });
    const { encrypt } = await connectAsPossible({ ...server, ...administrator });
    expect(encrypt).toBe(false);
  });

  test("asks again after wrong answers, with those of before as defaults, and then connects the game", async () => {
    await usualGame();
    const url = await portal();
    const { prompts, asked } = answering(
      // No address; a wrong key; the right one.
      ...["my site", url, "wrong"],
      ...["", KEY],
      // A wrong password, then the same login with the right one, and nothing else typed again.
      ...["mysql", "127.0.0.1", "create", administrator.user, "wrong"],
      ...["", "", "", "", administrator.password],
    );
    const context = inFolder({ port: String(port), yes: true });

    const code = await setUp(context, new Questions(context.values, prompts));

    expect(output.at(-1)).toBe("\nEverything works.");
    expect(code).toBe(0);
    expect(asked.filter((question) => question.startsWith("Address of the site"))).toHaveLength(3);
    expect(readFileSync(context.config, "utf8")).toContain(`url = "${url}"`);
    const text = output.join("\n");
    expect(text).toContain("my site is no address of a site.");
    expect(text).toContain("The portal answered 401: The key is not known.\nCopy the key once more.");
    expect(text).toContain("Access denied");
    expect(text.slice(0, text.indexOf("Wrote "))).not.toContain("agent.toml");
    expect(text).not.toContain("tries again");
  });

  test("ends after five wrong answers, and at once where nobody can answer", async () => {
    const { prompts, asked } = answering("a b", "c d", "e f", "g h", "i j", "k l");
    const context = inFolder({});

    await expect(setUp(context, new Questions({}, prompts))).rejects.toThrow("i j is no address of a site.");
    expect(asked).toHaveLength(5);
    await expect(setUp(context, new Questions({ url: "a b" }, undefined))).rejects.toThrow("a b is no address");
    await expect(setUp(context, new Questions({}, undefined))).rejects.toMatchObject({
      advice: "Use the option --url.",
    });
  });

  test("warns of two accounts with one user ID, which a game without a unique index can have", async () => {
    const connection = await usualGame();
    await connection.query("ALTER TABLE RanUser.UserInfo DROP INDEX UserID");
    await connection.query(
      "INSERT INTO RanUser.UserInfo (UserName, UserID, UserPass) VALUES ('a', 'twin', 'x'), ('b', 'Twin', 'y')",
    );
    const values = { url: await portal(), key: KEY, engine: "mysql", host: "127.0.0.1", login: "create", yes: true };
    const context = inFolder({
      ...{ ...values, port: String(port) },
      ...{ "admin-user": administrator.user, "admin-password": administrator.password },
    });

    expect(await setUp(context, new Questions(context.values, undefined))).toBe(0);

    expect(output.join("\n")).toMatch(/^WARNING +accounts\.unique +Several accounts have the user ID twin/im);
    expect(output.at(-1)).toBe("\nEverything works, but read the warning above.");
  });
});
