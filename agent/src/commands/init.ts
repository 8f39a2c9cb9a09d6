import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { configText } from "../config/config-text.ts";
import { exitCodes } from "../exit-codes.ts";
import type { ColumnMap } from "../game/column-map.ts";
import { connectAsPossible } from "../game/connect-as-possible.ts";
import { createLogin, hasLogin } from "../game/create-login.ts";
import { detectMap } from "../game/detect-map.ts";
import { grantScript, requireLogin } from "../game/grants.ts";
import { countRows } from "../game/row-counts.ts";
import { type DatabaseSettings, databaseSettings } from "../game/settings.ts";
import { createPortalClient } from "../portal/portal-client.ts";
import { AdvisedError } from "../problem.ts";
import { check } from "./check.ts";
import type { Command, CommandContext } from "./commands.ts";
import { Questions } from "./questions.ts";

/** The usual login of the agent. */
const LOGIN = "portal_agent";

/**
 * Asks for the portal and the database server, looks at the databases, creates the agent's login with exactly the rights
 * it needs, writes `agent.toml`, and checks everything. Every question can be answered by an option instead.
 */
export const init: Command = {
  summary: "asks a few questions, looks at the databases, creates the agent's login, and writes agent.toml",
  options: {
    url: { type: "string" },
    key: { type: "string" },
    engine: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
    login: { type: "string" },
    "admin-user": { type: "string" },
    "admin-password": { type: "string" },
    user: { type: "string" },
    password: { type: "string" },
    "no-encrypt": { type: "boolean" },
    yes: { type: "boolean" },
    force: { type: "boolean" },
  },
  async run(context) {
    const { config, values } = context;
    if (existsSync(config) && !values.force)
      throw new AdvisedError(`${config} exists already.`, "Delete it first, or use --force.");
    const questions = new Questions(values);
    const portal = await askPortal(questions);
    const server = await askServer(questions, values);
    const { database, map, script } = await askLogin(questions, values, server, dirname(config));
    writeFileSync(config, configText({ portal, database, map }), { mode: 0o600 });
    console.info(`Wrote ${config}.`);
    if (!script) return check.run(context);
    console.info(`Wrote ${script}. Let an administrator run it; then: \`portal-agent check\`.`);
    return exitCodes.done;
  },
};

async function askPortal(questions: Questions): Promise<{ url: string; key: string }> {
  const url = (await questions.text("url", "Address of the site, such as https://play.example")).replace(/\/+$/, "");
  const key = await questions.secret("key", "Bridge key, from the page “Bridge keys” of the console");
  await createPortalClient({ url, key }).pollWork({});
  console.info("The site accepts the key.");
  return { url, key };
}

type Server = Pick<DatabaseSettings, "engine" | "host" | "port" | "encrypt">;

async function askServer(questions: Questions, values: CommandContext["values"]): Promise<Server> {
  const engine = await questions.choice("engine", "Database server of the game", {
    mssql: "Microsoft SQL Server",
    mysql: "MySQL or MariaDB",
  });
  const host = await questions.text("host", "Its address; with an instance: SERVER\\INSTANCE", "127.0.0.1");
  return databaseSettings.pick({ engine: true, host: true, port: true, encrypt: true }).parse({
    engine,
    host,
    ...(values.port ? { port: Number(values.port) } : {}),
    encrypt: !values["no-encrypt"],
  });
}

/** @returns the agent's login, the column map, and the script that creates the login if the operator runs it later */
async function askLogin(
  questions: Questions,
  values: CommandContext["values"],
  server: Server,
  folder: string,
): Promise<{ database: DatabaseSettings; map: ColumnMap; script?: string }> {
  const way = values.password
    ? "existing"
    : await questions.choice("login", "The agent's own login on this server", {
        create: "Create it now, as an administrator such as sa or root (the administrator's password is not stored)",
        existing: "I have created it already",
      });
  if (way === "existing") {
    const database = await connectAsPossible({
      ...server,
      ...(await credentials(questions, "user", "Its name", LOGIN, "password", "Its password")),
    });
    return { database, map: await detect(database) };
  }
  const usual = server.engine === "mssql" ? "sa" : "root";
  const admin = await connectAsPossible({
    ...server,
    ...(await credentials(
      questions,
      "admin-user",
      "The administrator's login",
      usual,
      "admin-password",
      "Its password",
    )),
  });
  const map = await detect(admin);
  for (const [what, count] of await countRows(admin, map)) console.info(`  ${count.toLocaleString("en")} ${what}`);
  const user = typeof values.user === "string" ? values.user : LOGIN;
  requireLogin(user);
  const login = { user, password: randomPassword() };
  const exists = await hasLogin(admin, user);
  const question = exists
    ? `The login ${user} exists. Give it a new password, and the rights that the agent needs?`
    : `Create the login ${user} with a random password, its tables, and only the rights that the agent needs?`;
  const database = { ...admin, ...login };
  if (await questions.confirm("yes", question)) {
    await createLogin(admin, map, login);
    console.info(`The login ${user} is ready.`);
    return { database, map };
  }
  const script = join(folder, "grants.sql");
  writeFileSync(script, grantScript(map, user, { password: login.password }), { mode: 0o600 });
  return { database, map, script };
}

async function credentials(
  questions: Questions,
  userOption: string,
  userQuestion: string,
  usual: string,
  passwordOption: string,
  passwordQuestion: string,
): Promise<{ user: string; password: string }> {
  const user = await questions.text(userOption, userQuestion, usual);
  return { user, password: await questions.secret(passwordOption, passwordQuestion) };
}

async function detect(database: DatabaseSettings): Promise<ColumnMap> {
  const map = await detectMap(database);
  console.info(`The databases look like ${map.lineage}.`);
  return map;
}

/** 192 random bits, with all kinds of characters that a policy of SQL Server may ask for. */
function randomPassword(): string {
  return `${randomBytes(24).toString("base64url")}-Aa1`;
}
