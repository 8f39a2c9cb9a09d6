import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { configText } from "../config/config-text.ts";
import { Draft } from "../config/draft.ts";
import { writePrivateFile } from "../config/private-file.ts";
import { exitCodes } from "../exit-codes.ts";
import type { ColumnMap, Lineage, PasswordForm } from "../game/column-map.ts";
import { connectAsPossible } from "../game/connect-as-possible.ts";
import { createLogin, hasLogin } from "../game/create-login.ts";
import { UnknownDatabases } from "../game/detect.ts";
import { type DatabasePurpose, detectMap } from "../game/detect-map.ts";
import { grantScript, requireLogin } from "../game/grants.ts";
import { knownLineages, knownTexts } from "../game/known-lineages.ts";
import { lineageFileText } from "../game/lineage-file-text.ts";
import { type LineageSource, readLineageFile } from "../game/lineages.ts";
import { engines } from "../game/open-game.ts";
import { connectGame } from "../game/open-game-database.ts";
import { isHashed } from "../game/passwords.ts";
import { countRows } from "../game/row-counts.ts";
import { serverAddress, writtenAddress } from "../game/server-address.ts";
import { type DatabaseSettings, databaseSettings } from "../game/settings.ts";
import { type StoredPasswords, samplePasswords } from "../game/stored-passwords.ts";
import { createPortalClient } from "../portal/portal-client.ts";
import { AdvisedError } from "../problem.ts";
import { check } from "./check.ts";
import type { Command, CommandContext } from "./command.ts";
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
    url: { type: "string", value: "ADDRESS", description: "address of the site" },
    key: { type: "string", value: "KEY", description: "bridge key" },
    lineage: {
      type: "string",
      value: "FILE",
      description: "the names of a game that the agent does not know; see `portal-agent lineages`",
    },
    engine: { type: "string", value: "mssql|mysql", description: "SQL Server, or MySQL and MariaDB" },
    host: {
      type: "string",
      value: "ADDRESS",
      description: "address of the database server: HOST, HOST:PORT, HOST,PORT or SERVER\\INSTANCE",
    },
    port: { type: "string", value: "NUMBER", description: "its port, if not 1433 (SQL Server) or 3306 (MySQL)" },
    "no-encrypt": { type: "boolean", description: "connects to the database server without encryption" },
    login: { type: "string", value: "create|existing", description: "whether the agent's login is created" },
    "admin-user": { type: "string", value: "NAME", description: "administrator who creates it" },
    "admin-password": { type: "string", value: "PASSWORD", description: "the administrator's password" },
    user: { type: "string", value: "NAME", description: `the agent's login; ${LOGIN} by default` },
    password: { type: "string", value: "PASSWORD", description: "password of a login that exists" },
    "accounts-database": { type: "string", value: "NAME", description: "database of the accounts, if several fit" },
    "characters-database": { type: "string", value: "NAME", description: "database of the characters, if several fit" },
    "shop-database": { type: "string", value: "NAME", description: "database of the item shop, if several fit" },
    "products-database": {
      type: "string",
      value: "NAME",
      description: "database of its products, where that is another one, if several fit",
    },
    "password-form": {
      type: "string",
      value: "plain|md5-19|md5-32|md5-32-lower",
      description: "how the game stores passwords",
    },
    "pin-form": { type: "string", value: "FORM", description: "the same for second passwords" },
    yes: { type: "boolean", description: "creates the login without asking" },
    force: { type: "boolean", description: "overwrites agent.toml" },
  },
  run: (context) => setUp(context, new Questions(context.values)),
};

/**
 * Runs `init` with the given way to ask. After each step, it writes the answers that work to a draft, with which the next
 * `init` goes on.
 *
 * @returns the exit code
 */
export async function setUp(context: CommandContext, questions: Questions): Promise<number> {
  const { config } = context;
  if (existsSync(config) && !context.values.force)
    throw new AdvisedError(`${config} exists already.`, "Delete it first, or use --force.");
  const port = portOption(context.values.port);
  const { lineage: file } = context.values;
  const draft = new Draft(config);
  if (draft.isResumed) console.info(`Going on with the answers in ${draft.path}. Delete this file to start anew.`);
  draft.give({ ...context.values, ...(typeof file === "string" ? { lineage: resolve(file) } : {}) });
  const values = { ...context.values, ...draft.answers };
  const lineages = chosenLineages(draft.answers.lineage, context.values.engine);
  questions.answer(draft.answers);
  const portal = await questions.untilRight(() => askPortal(questions, draft));
  const found = await questions.untilRight(async () => {
    const connected = await askDatabase(questions, values, { port, lineages, draft });
    try {
      return { ...connected, map: await detect(questions, values, connected.database, lineages) };
    } catch (error) {
      if (!(error instanceof UnknownDatabases)) throw error;
      throw new AdvisedError(
        error.message,
        `${error.advice} ${correctNames(error.lineage, draft.answers.lineage, config)}`,
      );
    }
  });
  const { database, map, script } = await prepareLogin(questions, values, found, dirname(config));
  writePrivateFile(config, configText({ portal, database, map }));
  draft.remove();
  console.info(`Wrote ${config}.`);
  if (!script) return check.run(context);
  console.info(`Wrote ${script}. Let an administrator run it; then: \`portal-agent check\`.`);
  return exitCodes.done;
}

/** The lineages that the agent knows, or only that of a file. */
function chosenLineages(file: string | undefined, engine: string | boolean | undefined): LineageSource {
  if (file === undefined) return knownLineages;
  const lineages = readLineageFile(file, knownTexts());
  const [lineage] = lineages();
  if (engine !== undefined && engine !== lineage?.engine)
    throw new AdvisedError(
      `${file} is for ${lineage?.engine}, not ${engine}.`,
      "Correct its engine, or leave --engine out.",
    );
  return lineages;
}

/**
 * Where the operator corrects names that do not fit: in the lineage that they gave, or in a new one with the names that
 * were found.
 */
function correctNames(lineage: Lineage, given: string | undefined, config: string): string {
  if (given !== undefined) return `Or correct the names in ${given}.`;
  const file = config.replace(/(?:\.toml)?$/, ".lineage.toml");
  // Its names may have been corrected already.
  if (!existsSync(file)) writeFileSync(file, lineageFileText(lineage, basename(file)));
  return `Or correct the names in ${file}, and give it as --lineage=${file}.`;
}

function textOption(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

async function askPortal(questions: Questions, draft: Draft): Promise<{ url: string; key: string }> {
  const typed = await questions.text("url", "Address of the site, such as https://play.example");
  const url = siteAddress(typed);
  if (url !== typed) console.info(`The address of the site is ${url}.`);
  draft.save({ url: typed });
  const key = await questions.secret("key", "Bridge key, from the page “Bridge keys” of the console");
  // Other characters cannot be sent.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new AdvisedError("This is no bridge key.", "Copy it from the page “Bridge keys” of the console.");
  await createPortalClient({ url, key }).pollWork({});
  console.info("The site accepts the key.");
  draft.save({ key });
  return { url, key };
}

/**
 * The address of a site as the agent needs it, from what somebody types or copies: `play.example/news` →
 * `https://play.example`.
 *
 * @throws AdvisedError if it is no address
 */
export function siteAddress(typed: string): string {
  const host = /^(?:localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/i;
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? "" : host.test(typed) ? "http://" : "https://";
  const url = URL.parse(`${scheme}${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw new AdvisedError(
      `${typed} is no address of a site.`,
      "Type it as the browser shows it, such as https://play.example.",
    );
  return url.origin;
}

type Server = Pick<DatabaseSettings, "engine" | "host" | "port" | "encrypt">;

/** What the questions about the database server depend on. */
interface ServerContext {
  /** The option `--port`. */
  port: number | undefined;
  lineages: LineageSource;
  draft: Draft;
}

async function askServer(
  questions: Questions,
  values: CommandContext["values"],
  { port, lineages }: ServerContext,
): Promise<Server> {
  const labels: Record<Lineage["engine"], string> = { mssql: "Microsoft SQL Server", mysql: "MySQL or MariaDB" };
  const [only, ...others] = [...new Set(lineages().map(({ engine }) => engine))];
  const engine = others.length > 0 ? await questions.choice("engine", "Database server of the game", labels) : only;
  const typed = await questions.text("host", "Its address, such as 127.0.0.1:3306 or SERVER\\INSTANCE", "127.0.0.1");
  const address = { ...(port === undefined ? {} : { port }), ...serverAddress(typed) };
  return databaseSettings
    .pick({ engine: true, host: true, port: true, encrypt: true })
    .parse({ engine, ...address, encrypt: !values["no-encrypt"] });
}

/** @throws AdvisedError if it is no port */
function portOption(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = databaseSettings.shape.port.safeParse(Number(value));
  if (port.success) return port.data;
  throw new AdvisedError(`--port cannot be ${value}.`, "Use a number from 1 to 65535.");
}

interface Connected {
  /** The agent's own login, or an administrator's that creates it. */
  database: DatabaseSettings;
  isAdministrator: boolean;
}

async function askDatabase(
  questions: Questions,
  values: CommandContext["values"],
  context: ServerContext,
): Promise<Connected> {
  const server = await askServer(questions, values, context);
  const { engine, host, port, encrypt } = server;
  context.draft.save({ engine, host: writtenAddress({ host, port }), "no-encrypt": encrypt ? undefined : true });
  const way =
    values.password && values.login === undefined
      ? "existing"
      : await questions.choice("login", "The agent's own login on this server", {
          create: "Create it now, as an administrator such as sa or root (the administrator's password is not stored)",
          existing: "I have created it already",
        });
  const isAdministrator = way === "create";
  const usual = server.engine === "mssql" ? "sa" : "root";
  const login = isAdministrator
    ? await credentials(questions, "admin-user", "The administrator's login", usual, "admin-password", "Its password")
    : await credentials(questions, "user", "Its name", LOGIN, "password", "Its password");
  const database = await connectAsPossible({ ...server, ...login });
  return { database, isAdministrator };
}

/** @returns the agent's login, the column map, and the script that creates the login if the operator runs it later */
async function prepareLogin(
  questions: Questions,
  values: CommandContext["values"],
  { database: admin, isAdministrator, map }: Connected & { map: ColumnMap },
  folder: string,
): Promise<{ database: DatabaseSettings; map: ColumnMap; script?: string }> {
  if (!isAdministrator) return { database: admin, map };
  for (const [what, count] of await countRows(admin, map)) console.info(`  ${count.toLocaleString("en")} ${what}`);
  const user = textOption(values.user) ?? LOGIN;
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
  writePrivateFile(script, grantScript(map, user, { password: login.password }));
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

async function detect(
  questions: Questions,
  values: CommandContext["values"],
  database: DatabaseSettings,
  lineages: LineageSource,
): Promise<ColumnMap> {
  const map = await detectMap(database, lineages, async (purpose, name, candidates) => {
    const option = `${purpose}-database`;
    const [first = ""] = candidates;
    const isUsual = first.toLowerCase() === name.toLowerCase();
    if (candidates.length === 1 && values[option] === undefined) return first;
    const labels = Object.fromEntries(candidates.map((candidate) => [candidate, candidate]));
    return questions.choice(option, databaseQuestions[purpose], labels, isUsual ? first : undefined);
  });
  const { accounts, characters, items } = map;
  console.info(`The databases look like ${map.lineage}: ${accounts.table}, ${characters.table}, ${items.table}.`);
  const db = connectGame(database);
  try {
    const engine = engines[database.engine];
    const password = await samplePasswords(db, engine, map, "password");
    accounts.passwordForm = await askForm(questions, values, "password-form", accounts.passwordForm, password);
    const pin = await samplePasswords(db, engine, map, "pin");
    // Games hash both or none.
    const pinForm = accounts.pinForm === "plain" ? accounts.passwordForm : accounts.pinForm;
    accounts.pinForm = await askForm(questions, values, "pin-form", pinForm, pin);
  } finally {
    await db.destroy();
  }
  // The lengths of the columns are those of hashes.
  if (isHashed(accounts.passwordForm))
    accounts.maxBytes.password = Math.max(accounts.maxBytes.password, MAX_PASSWORD_BYTES);
  if (isHashed(accounts.pinForm)) accounts.maxBytes.pin = Math.max(accounts.maxBytes.pin, MAX_PASSWORD_BYTES);
  return map;
}

const databaseQuestions: Readonly<Record<DatabasePurpose, string>> = {
  accounts: "Which database has the game's accounts?",
  characters: "Which database has the game's characters?",
  shop: "Which database has the game's item shop?",
  products: "Which database has the products of the game's item shop?",
};

/** The longest password that players can type, in bytes. */
const MAX_PASSWORD_BYTES = 20;

const forms: Readonly<Record<string, string>> = {
  plain: "As they are typed",
  "md5-19": "MD5, the first 19 characters, in upper case (MD5_PASSWORD_ENABLE)",
  "md5-32": "MD5, 32 characters in upper case",
  "md5-32-lower": "MD5, 32 characters in lower case",
};

/**
 * How the game stores passwords. Asks where those that it has do not look as expected.
 * @param option the option that answers the question
 */
async function askForm(
  questions: Questions,
  values: CommandContext["values"],
  option: "password-form" | "pin-form",
  expected: PasswordForm,
  { form: stored, example }: StoredPasswords,
): Promise<PasswordForm> {
  // `check` warns of hashes that the agent does not support.
  const form = stored === undefined || stored === "unknown" ? expected : stored;
  if (expected === "procedure" || (form === expected && values[option] === undefined)) return expected;
  const what = option === "pin-form" ? "second passwords" : "passwords";
  if (isHashed(form)) console.info(`The ${what} of the game look like MD5 (one is ${example}).`);
  return (await questions.choice(option, `How does the game store its ${what}?`, forms, form)) as PasswordForm;
}

/** 192 random bits, with all kinds of characters that a policy of SQL Server may ask for. */
function randomPassword(): string {
  return `${randomBytes(24).toString("base64url")}-Aa1`;
}
