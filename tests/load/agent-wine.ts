import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildWindowsProgram } from "../../scripts/agent/windows-program.ts";
import { MARIADB } from "../../scripts/setup/mariadb.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { administrator, gameSchema, prepareGameServer } from "../fixtures/mariadb-game.ts";

/**
 * `npm run agent:wine`: builds the agent for Windows and runs it under Wine: a lineage as a file, `init` and `check` with a
 * MariaDB. The portal only accepts the key. Where something is missing, it fails; with `--optional`, it says so and ends.
 */

/** The oldest major version under which Node 24 starts: Wine 8 cannot reserve the memory that V8 wants. */
const MIN_WINE = 10;
/** Milliseconds that a command may take; the first one prepares Wine's folder. */
const LIMIT = 300_000;
const KEY = "k".repeat(43);

const [, version = "0"] = /wine-(\d+)/.exec(String(spawnSync("wine", ["--version"]).stdout)) ?? [];
const lacking = [
  ...(Number(version) < MIN_WINE
    ? [`Wine ${MIN_WINE} or newer (${version === "0" ? "none" : version} is installed)`]
    : []),
  ...(existsSync(MARIADB) ? [] : ["MariaDB"]),
];
if (lacking.length === 0) await tryProgram();
else {
  console.error(`Not tried: the agent for Windows needs ${lacking.join(" and ")}.`);
  process.exitCode = process.argv.includes("--optional") ? 0 : 1;
}

async function tryProgram(): Promise<void> {
  const program = await buildWindowsProgram();
  const folder = join(cacheFolder, "wine");
  const work = join(folder, "agent");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const game = prepareGameServer(join(folder, "mariadb"), await freePort());
  const portal = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ tasks: false, deliveries: false, whitelist: 0, now: new Date().toISOString() }));
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  /** Runs a command, and fails unless it ends with the code. */
  const run = async (expected: number, ...args: string[]) => {
    console.log(`\n> portal-agent ${args[0]}`);
    const env = { ...environment, WINEPREFIX: join(folder, "prefix"), WINEDEBUG: "-all" };
    const child = spawn("wine", [program, ...args], { cwd: work, env, stdio: "inherit", timeout: LIMIT });
    const [code] = await once(child, "exit");
    if (code !== expected) throw new Error(`portal-agent ${args[0]} ended with ${code}, not ${expected}.`);
  };
  try {
    await game.start();
    for (const statement of gameSchema) await game.sql(statement.replaceAll("RanUser", "RG1User"));
    await game.sql(
      "INSERT INTO RG1User.UserInfo (UserName, UserID, UserPass) VALUES ('a', 'lantern', left(upper(md5('paper-moon')), 19))",
    );
    await run(0, "--version");
    await run(0, "lineages", "--save=ran-mysql");
    await run(
      0,
      ...["init", "--lineage=ran-mysql.toml", `--url=127.0.0.1:${(portal.address() as AddressInfo).port}`],
      ...[`--key=${KEY}`, `--host=127.0.0.1,${game.port}`, "--login=create", "--password-form=md5-19", "--yes"],
      ...[`--admin-user=${administrator.user}`, `--admin-password=${administrator.password}`],
    );
    await run(0, "check", "--account=lantern", "--account-password=paper-moon");
    await run(4, "check", "--account=lantern", "--account-password=wrong");
    console.log(`\nThe agent for Windows works under Wine ${version}.`);
  } finally {
    portal.close();
    await game.end();
  }
}
