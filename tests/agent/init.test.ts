import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { parse } from "smol-toml";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { setUp, siteAddress } from "../../agent/src/commands/init.ts";
import { lineages } from "../../agent/src/commands/lineages.ts";
import { type Prompts, Questions } from "../../agent/src/commands/questions.ts";
import { readConfig } from "../../agent/src/config/agent-config.ts";
import { connectAsPossible } from "../../agent/src/game/connect-as-possible.ts";
import { grantScript } from "../../agent/src/game/grants.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";
import { detectPasswordForm } from "../../agent/src/game/passwords.ts";
import { serverAddress } from "../../agent/src/game/server-address.ts";
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

/** A game whose databases have names of its own, with a login that sees only them. */
async function renamedGame(names: Readonly<Record<string, string>>, copies: readonly string[] = []) {
  const connection = await createConnection({ socketPath, user: "root" });
  const login = { user: "renamed_admin", password: "Renamed-game-1" };
  const databases = [...Object.values(names), ...copies];
  onTestFinished(async () => {
    for (const database of databases) await connection.query(`DROP DATABASE IF EXISTS ${database}`);
    await connection.query(`DROP USER IF EXISTS ${login.user}@'%'`);
    await connection.end();
  });
  const rename = (text: string) => Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  for (const statement of gameSchema)
    if (!/^(?:CREATE USER|GRANT)/.test(statement)) await connection.query(rename(statement));
  for (const copy of copies) {
    await connection.query(`CREATE DATABASE ${copy}`);
    await connection.query(`CREATE TABLE ${copy}.ChaInfo LIKE ${names.RanGame1}.ChaInfo`);
  }
  await connection.query(`CREATE USER ${login.user}@'%' IDENTIFIED BY '${login.password}'`);
  for (const database of databases) await connection.query(`GRANT ALL ON ${database}.* TO ${login.user}@'%'`);
  return { connection, login };
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
    // An administrator also sees the databases of tests that run at the same time.
    if (initialValue && String(message).startsWith("Which database")) return initialValue;
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

function draftPath({ folder }: { folder: string }): string {
  return join(folder, "agent.draft.toml");
}

function draftOf(context: { folder: string }): string {
  return readFileSync(draftPath(context), "utf8");
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

test.each([
  ["127.0.0.1", { host: "127.0.0.1" }],
  [" db.local:33066 ", { host: "db.local", port: 33066 }],
  ["127.0.0.1,1433", { host: "127.0.0.1", port: 1433 }],
  ["tcp:127.0.0.1, 1433", { host: "127.0.0.1", port: 1433 }],
  ["mysql://127.0.0.1:3306", { host: "127.0.0.1", port: 3306 }],
  ["SERVER\\SQLEXPRESS", { host: "SERVER\\SQLEXPRESS" }],
  ["SERVER\\SQLEXPRESS,1444", { host: "SERVER", port: 1444 }],
  [".\\SQLEXPRESS", { host: ".\\SQLEXPRESS" }],
  ["(local)", { host: "(local)" }],
  ["::1", { host: "::1" }],
  ["[::1]:3306", { host: "::1", port: 3306 }],
  ['"127.0.0.1\u200b"', { host: "127.0.0.1" }],
  ["tcp://127.0.0.1:3306/", { host: "127.0.0.1", port: 3306 }],
  ["SERVER\\\\SQLEXPRESS", { host: "SERVER\\SQLEXPRESS" }],
])("the database server %s is found", (typed, address) => {
  expect(serverAddress(typed)).toEqual(address);
});

test.each(["", ":3306", "33066", "127.0.0.1:port", "127.0.0.1:0", "127.0.0.1:70000", "a,b,1433", "root:pw@db", "a;b"])(
  "%j is no database server",
  (typed) => {
    expect(() => serverAddress(typed)).toThrow(
      /This is not the address of a database server\.|\d is not a valid port\./,
    );
  },
);

test.each([
  [["0CC175B9C0F1B6A831C", "900150983CD24FB0D69"], "md5-19"],
  [["0CC175B9C0F1B6A831C399E269772661"], "md5-32"],
  [["0cc175b9c0f1b6a831c399e269772661", "900150983cd24fb0d6963f7d28e17f72"], "md5-32-lower"],
  [["0cc175b9c0f1b6a831c399e269772661", "secret"], "plain"],
  [["900150983CD24FB0D69", "0CC175B9C0F1B6A831C", "by-hand"], "md5-19"],
  [["a9993e364706816aba3e25717850c26c9cd0d89d"], "unknown"],
  [["$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"], "unknown"],
  [["ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=", "by-hand", "a9993e364706816aba3e25717850c26c9cd0d89d"], "unknown"],
  [["a-password-of-20-byt", "correct horse battery staple of more than forty"], "plain"],
  [[], "plain"],
] as const)("passwords %j are %s", (stored, form) => {
  expect(detectPasswordForm(stored)).toBe(form);
});

test("lists the lineages, and writes one as a file to change", async () => {
  const context = inFolder({});
  await lineages.run(context);
  expect(output[0]).toMatch(
    /^gs +mssql +RanUser\.dbo\.GSUserInfo, RanGameS1\.dbo\.ChaInfo, RanShop\.dbo\.ShopPurchase$/m,
  );
  expect(output[0]).toMatch(/^ran-mysql +mysql +RanUser\.UserInfo, /m);

  const save = (name: string) => lineages.run({ ...context, values: { save: name } });
  await save("ran-mysql");
  const text = readFileSync(join(context.folder, "ran-mysql.toml"), "utf8");
  expect(text).toContain('userId = "UserID"');
  await expect(save("ran-mysql")).rejects.toThrow("exists already");
  await expect(save("../ran")).rejects.toMatchObject({ advice: "Use --save=gs or --save=ran-mysql or --save=ran." });
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

  test("finds databases with other names, another port, and passwords as MD5", async () => {
    const names = { RanUser: "rg1_accounts", RanGame1: "rg1_world", RanShop: "rg1_mall" };
    const { connection, login } = await renamedGame(names, ["rg1_world_old"]);
    await connection.query(
      "INSERT INTO rg1_accounts.UserInfo (UserName, UserID, UserPass) VALUES ('a', 'abc', '900150983CD24FB0D69')",
    );
    const url = await portal();
    const { prompts, asked } = answering(
      ...[url, KEY, "mysql", `127.0.0.1:${port}`, "existing", login.user, login.password],
      // The database of the characters, and how passwords are stored.
      ...["rg1_world", ""],
    );
    const context = inFolder({});

    await setUp(context, new Questions(context.values, prompts));

    const config = readFileSync(context.config, "utf8");
    expect(config).toMatch(/^port = \d+$/m);
    expect(config).toContain('passwordForm = "md5-19"');
    // No account has a second password: the game treats both alike.
    expect(config).toContain('pinForm = "md5-19"');
    for (const table of ["rg1_accounts.UserInfo", "rg1_world.ChaInfo", "rg1_mall.ShopItemMap"])
      expect(config).toContain(`table = "${table}"`);
    expect(config).toContain('tasks = "rg1_accounts.PortalTask"');
    expect(asked.slice(-2)).toEqual([
      "Which database has the game's characters?",
      "How does the game store its passwords?",
    ]);
    const text = output.join("\n");
    expect(text).toContain("The passwords of the game look like MD5 (one is 900…69).");
    expect(text).not.toContain("900150983");
  });

  test("goes on where it stopped, with the answers that still work", async () => {
    const names = { RanUser: "d1_users", RanGame1: "d1_game", RanShop: "d1_shop" };
    const { login } = await renamedGame(names);
    const url = await portal();
    const context = inFolder({});
    const server = ["mysql", `127.0.0.1:${port}`, "existing", login.user];
    const begun = answering(url, KEY, ...server);

    // The window is closed at the question for the password.
    await expect(setUp(context, new Questions({}, begun.prompts))).rejects.toThrow("No answer is left");
    expect(existsSync(context.config)).toBe(false);
    const draft = draftOf(context);
    expect(draft).toContain(`key = "${KEY}"`);
    expect(draft).toContain(`host = "127.0.0.1:${port}"`);

    const rest = answering("existing", login.user, login.password);
    expect(await setUp(context, new Questions({}, rest.prompts))).toBe(4);
    expect(rest.asked).toEqual(["The agent's own login on this server", "Its name", "Its password"]);
    expect(output.join("\n")).toContain("Going on with the answers in ");
    expect(existsSync(draftPath(context))).toBe(false);

    // Settings that work are kept.
    const again = answering(url, "wrong");
    const force = { ...context, values: { force: true } };
    await expect(setUp(force, new Questions(force.values, again.prompts))).rejects.toThrow("No answer is left");
    expect(existsSync(draftPath(context))).toBe(true);
    expect(readConfig(context.config).database.user).toBe(login.user);
  });

  test("keeps the answers of before while the site or the database is down", async () => {
    const url = await portal();
    const context = inFolder({});
    const write = (site: string) =>
      writeFileSync(
        draftPath(context),
        `url = "${site}"\nkey = "${KEY}"\nengine = "mysql"\nhost = "127.0.0.1:1"\nno-encrypt = true\nuser = "me"\n`,
        { mode: 0o644 },
      );
    const values = { password: "secret-of-the-database" };
    const run = () => setUp({ ...context, values }, new Questions(values, undefined));

    write("http://127.0.0.1:1");
    await expect(run()).rejects.toThrow();
    expect(parse(draftOf(context))).toMatchObject({ key: KEY, engine: "mysql", host: "127.0.0.1:1", user: "me" });

    write(url);
    await expect(run()).rejects.toThrow("ECONNREFUSED");
    expect(parse(draftOf(context))).toEqual({
      ...{ url, key: KEY, engine: "mysql", host: "127.0.0.1:1" },
      ...{ "no-encrypt": true, user: "me" },
    });
    // It was readable by everybody.
    if (process.platform !== "win32") expect(statSync(draftPath(context)).mode & 0o777).toBe(0o600);
  });

  test("prefers options to a draft, and sends no key to another site", async () => {
    const url = await portal();
    const context = inFolder({});
    const draft = `key = "${KEY}"\nengine = "mysql"\nhost = "127.0.0.1:1"\nno-encrypt = true\n`;
    const run = async (site: string, values: Record<string, string | boolean>) => {
      writeFileSync(draftPath(context), `url = "${site}"\n${draft}`);
      await setUp({ ...context, values }, new Questions(values, undefined));
    };

    await expect(run("https://other.example", { url })).rejects.toMatchObject({ advice: "Use the option --key." });
    expect(draftOf(context)).not.toContain(KEY);

    const wrong = { login: "create", "admin-user": "nobody", "admin-password": "wrong", password: "unused" };
    await expect(run(url, { ...wrong, port: String(port) })).rejects.toThrow("Access denied for user 'nobody'");
    expect(parse(draftOf(context))).toMatchObject({ host: `127.0.0.1:${port}`, "no-encrypt": true });
    expect(draftOf(context)).not.toContain("wrong");

    await expect(run(url, { ...wrong, host: `localhost:${port}` })).rejects.toThrow("Access denied for user 'nobody'");
    expect(parse(draftOf(context))).not.toHaveProperty("no-encrypt");
  });

  test("a draft that somebody made invalid is refused, and says where", () => {
    const context = inFolder({});
    writeFileSync(draftPath(context), "url = 5\n");
    return expect(setUp(context, new Questions({}, undefined))).rejects.toThrow("url must be a text.");
  });

  test("takes the names of a lineage that an operator has written", async () => {
    const names = { RanUser: "f1_users", RanGame1: "f1_game", RanShop: "f1_shop" };
    const { connection, login } = await renamedGame(names);
    await connection.query("RENAME TABLE f1_users.UserInfo TO f1_users.Members");
    await connection.query("ALTER TABLE f1_users.Members CHANGE UserPass Secret varchar(20) NOT NULL");
    const values = { url: await portal(), key: KEY, host: `127.0.0.1:${port}`, ...login };
    const context = inFolder(values);
    const write = (accounts: string) => {
      const file = join(context.folder, "mine.toml");
      writeFileSync(file, `extends = "ran-mysql"\nlineage = "mine"\n[accounts]\n${accounts}`);
      context.values.lineage = file;
      return setUp(context, new Questions(context.values, undefined));
    };

    await expect(write('table = "RanUser.Members"')).rejects.toThrow(
      "The databases do not fit the lineage mine. They lack: column UserPass of f1_users.Members (there are: UserName, Secret,",
    );
    await expect(write('tabel = "RanUser.Members"')).rejects.toThrow(
      "mine.toml: accounts has the unknown field tabel.",
    );
    await expect(write("columns.pin = 5")).rejects.toThrow(
      "mine.toml: accounts.columns.pin must be the name of a column",
    );
    expect(await write('table = "RanUser.Members"\ncolumns.password = "Secret"')).toBe(4);

    const { map } = readConfig(context.config);
    expect(map).toMatchObject({
      lineage: "mine",
      accounts: { table: "f1_users.Members", columns: { password: "Secret" } },
    });
    expect(output.join("\n")).toMatch(/^ok +game +mine, without .*characters\.mmr/m);
    const other = { ...context, values: { ...context.values, engine: "mssql", force: true } };
    await expect(setUp(other, new Questions(other.values, undefined))).rejects.toThrow("is for mysql, not mssql");
  });

  test("names the databases that it sees when none of them is a game's", async () => {
    const game = await renamedGame({ RanUser: "u1_users", RanGame1: "u1_game", RanShop: "u1_shop" });
    const { connection } = game;
    await connection.query("DROP TABLE u1_users.UserInfo");
    const values = { url: await portal(), key: KEY, engine: "mysql", host: `127.0.0.1,${port}`, ...game.login };
    const context = inFolder(values);

    const lineage = join(context.folder, "agent.lineage.toml");
    const failed = await setUp(context, new Questions(context.values, undefined)).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringContaining("This login sees the databases: u1_game, u1_shop, u1_users."),
      advice: expect.stringContaining(`Or correct the names in ${lineage}, and give it as --lineage=${lineage}.`),
    });

    // The only database whose name has the same word; of the tables that are there, the columns that they have.
    const text = readFileSync(lineage, "utf8");
    expect(parse(text)).toMatchObject({
      accounts: { table: "u1_users.UserInfo" },
      items: { columns: { price: "ItemMoney" } },
    });
    await connection.query(
      gameSchema.find((text) => text.includes("RanUser.UserInfo"))!.replace("RanUser.UserInfo", "u1_users.Members"),
    );
    writeFileSync(lineage, text.replace('"u1_users.UserInfo"', '"u1_users.Members"'));
    const login = { user: values.user, password: values.password };
    // Another attempt without it leaves the corrected names alone.
    await expect(setUp({ ...context, values: login }, new Questions(login, undefined))).rejects.toThrow("They lack");
    expect(readFileSync(lineage, "utf8")).toContain("u1_users.Members");

    // The draft has everything else, then also the lineage.
    const wrong = { ...login, lineage, password: "wrong" };
    await expect(setUp({ ...context, values: wrong }, new Questions(wrong, undefined))).rejects.toThrow("denied");
    await setUp({ ...context, values: login }, new Questions(login, undefined));
    expect(readConfig(context.config).map.accounts.table).toBe("u1_users.Members");
    await expect(setUp(context, new Questions(context.values, undefined))).rejects.toThrow("exists already");
  });

  test("takes the databases and forms that options name, and keeps settings that work", async () => {
    const names = { RanUser: "o1_users", RanGame1: "o1_game", RanShop: "o1_shop" };
    const { login } = await renamedGame(names, ["o1_game2"]);
    const values = { url: await portal(), key: KEY, engine: "mysql", host: `127.0.0.1:${port}`, ...login };
    const run = async (context: ReturnType<typeof inFolder>) =>
      setUp(context, new Questions(context.values, undefined));

    await expect(run(inFolder(values))).rejects.toMatchObject({ advice: "Use the option --characters-database." });
    const wrong = inFolder({ ...values, "characters-database": "o1_gmae" });
    await expect(run(wrong)).rejects.toMatchObject({ advice: "Use o1_game or o1_game2." });

    const context = inFolder({ ...values, "characters-database": "o1_game2", "password-form": "md5-32" });
    await run(context);
    const config = readFileSync(context.config, "utf8");
    expect(config).toContain('table = "o1_game2.ChaInfo"');
    expect(config).toContain('passwordForm = "md5-32"');
    expect(config).toContain('pinForm = "md5-32"');

    // A search that fails later leaves them alone.
    const force = { ...context, values: { ...context.values, engine: "mssql", force: true } };
    await expect(run(force)).rejects.toThrow();
    expect(readFileSync(context.config, "utf8")).toBe(config);
  });

  test("works with the login of its own script, which may not read second passwords", async () => {
    const names = { RanUser: "s1_users", RanGame1: "s1_game", RanShop: "s1_shop" };
    const { connection, login } = await renamedGame(names);
    const first = inFolder({
      ...{ url: await portal(), key: KEY, engine: "mysql", host: `127.0.0.1:${port}`, ...login },
    });
    await setUp(first, new Questions(first.values, undefined));
    const { map } = readConfig(first.config);
    for (const { statement } of ownTables(map)) await connection.query(statement);
    await connection.query("CREATE USER script_login@'%' IDENTIFIED BY 'Script-login-1'");
    onTestFinished(async () => void (await connection.query("DROP USER script_login@'%'")));
    for (const statement of grantScript(map, "script_login", { host: "%" }).split("\n"))
      if (statement.startsWith("GRANT")) await connection.query(statement);

    const second = inFolder({ ...first.values, user: "script_login", password: "Script-login-1" });
    expect(await setUp(second, new Questions(second.values, undefined))).toBe(0);
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
    expect(output.join("\n")).toMatch(/^WARNING +accounts\.index /im);
    expect(output.at(-1)).toBe("\nEverything works, but read the warnings above.");
  });
});
