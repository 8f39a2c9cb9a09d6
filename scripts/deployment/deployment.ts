import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { literal } from "../database/sql-literal.ts";
import { demoPasswordProblem } from "../seed/demo-logins.ts";
import { run } from "../setup/processes.mjs";
import { Failure, step } from "../setup/progress.mjs";
import { toolEnvironment } from "../setup/project.mjs";
import { openCloudflareApi } from "./cloudflare-api.ts";
import { liveDeployments } from "./pages-deployments.ts";
import { prepareProject, projectPlan, putSecrets } from "./pages-project.ts";
import { enableReadReplication, replicationInstructions, replicationRequest } from "./read-replication.ts";
import { smokeTest } from "./smoke-test.ts";
import { type Wrangler, wranglerIn } from "./wrangler.ts";
import {
  databaseBlock,
  type NamedDatabase,
  readWranglerConfig,
  writeBackupBucket,
  writeDatabase,
} from "./wrangler-config.ts";

/** The branch whose deployments are the live site; those of any other are previews. */
export const LIVE_BRANCH = "main";

/** The secret with which the companion worker starts scheduled work on the site. */
const SCHEDULE_KEY = "SCHEDULE_KEY";
/** The companion worker's configuration, and the one that a deployment derives from it. */
const WORKER_CONFIG = join("workers", "schedule", "wrangler.toml");
const DERIVED_CONFIG = join("workers", "schedule", "wrangler.deploy.toml");

/** Where D1 may create a database. */
export const LOCATIONS = ["weur", "eeur", "apac", "oc", "wnam", "enam"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Near the players. */
export const DEFAULT_LOCATION: Location = "apac";

const LOG_IN =
  "Log in with `npx wrangler login`, or set CLOUDFLARE_API_TOKEN (permissions: Cloudflare Pages, D1, Workers Scripts and " +
  "Workers R2 Storage, all edit) " +
  "and CLOUDFLARE_ACCOUNT_ID.";

export interface DeploymentOptions {
  /** The folder that contains wrangler.toml. */
  root: string;
  /** `main` is the live site; any other branch becomes a preview with its own address. */
  branch?: string;
  /** Where the database is created, if there is none yet; an existing one cannot be moved. */
  location?: Location;
  /** Switches read replication on even if the database exists already. */
  replicate?: boolean;
  /** Creates a second database for old logs, unless the site has one. */
  logDatabase?: boolean;
  /** The site's own domain, such as `play.example`: it becomes a domain of the project, and the address in mails. */
  domain?: string | undefined;
  /** Secrets that the project gets, such as those of the mail server. */
  secrets?: Record<string, string>;
  /** Builds the site. */
  build: () => Promise<void>;
  /** Tests the deployed site and returns what does not work. */
  test?: (address: string) => Promise<string[]>;
  env?: NodeJS.ProcessEnv;
}

/**
 * Deploys the portal to Cloudflare Pages, and creates what is missing there: the database, the project, the session
 * secret, the site's address. Each step can be repeated; a second run only deploys the new version.
 *
 * @returns the address of the live site, or of this preview
 * @throws Failure with a message that says what to do
 */
export async function deploy({
  root,
  branch = LIVE_BRANCH,
  location = DEFAULT_LOCATION,
  replicate = false,
  logDatabase = false,
  domain,
  secrets = {},
  build,
  test = smokeTest,
  env = toolEnvironment(),
}: DeploymentOptions) {
  const config = readWranglerConfig(root);
  const { project, database, databaseId, hasDatabase } = config;
  const wrangler = wranglerIn(root, env);
  if (logDatabase) requireLive(branch);

  const { code } = await run("wrangler", ["whoami", "--json"], { cwd: root, env });
  if (code !== 0) {
    const problem = env.CLOUDFLARE_API_TOKEN
      ? "Cloudflare rejected CLOUDFLARE_API_TOKEN"
      : "Not logged in to Cloudflare";
    throw new Failure(`${problem}. ${LOG_IN} \`npm run deploy -- --dry-run\` prints the steps.`);
  }

  if (hasDatabase) await requireOwnPasswords({ root, database, wrangler });

  let id: string | undefined = hasDatabase ? databaseId : undefined;
  let isNew = false;
  if (!hasDatabase) {
    ({ id, isNew } = await prepareDatabase(database, async () => location, wrangler));
    writeDatabase(root, { name: database, id });
    console.log("Wrote the database id to wrangler.toml. Commit that change.");
  }
  if (id && (isNew || replicate)) {
    const ask = (args: string[]) => wrangler.run("Reading the login", args);
    const problem = await enableReadReplication({ databaseId: id, wrangler: ask, env });
    const failed = [
      `Read replication is not switched on: ${problem}. Without it every read goes to the primary. To switch it on:`,
      ...replicationInstructions(database),
    ];
    console.log(problem ? failed.join("\n") : "Switched on read replication of the database.");
  }
  let { logs } = config;
  if (logDatabase && !logs) {
    const name = logDatabaseName(project);
    const nearby = () => (isNew ? Promise.resolve(location) : locationOf(database, location, wrangler));
    logs = { name, id: (await prepareDatabase(name, nearby, wrangler)).id };
    writeDatabase(root, logs, "LOGS");
    console.log(`Bound the second database ${name} in wrangler.toml. Commit that change.`);
  }

  const environment = branch === LIVE_BRANCH ? "production" : "preview";
  const { subdomain, address, isSet } = await prepareProject({ config, environment, domain, secrets, wrangler, env });

  // Only the live site has a companion worker: a preview has the same database.
  const worker = branch === LIVE_BRANCH && existsSync(join(root, WORKER_CONFIG)) ? workerName(project) : undefined;
  let scheduleKey: string | undefined;
  if (worker) {
    const ofWorker = await run("wrangler", listWorkerSecrets(worker), { cwd: root, env });
    if (!isSet(SCHEDULE_KEY, environment) || ofWorker.code !== 0 || !ofWorker.stdout.includes(`"${SCHEDULE_KEY}"`)) {
      // Secrets cannot be read, so both get the same new one.
      scheduleKey = randomBytes(32).toString("hex");
      const key = JSON.stringify({ [SCHEDULE_KEY]: scheduleKey });
      await wrangler.perform("Setting a new key for scheduled work", putSecrets(project, environment), key);
    }
  }

  const bucket = worker ? await prepareBucket(root, project, wrangler) : undefined;
  // A preview has the binding of the live site.
  if (worker) writeBackupBucket(root, bucket);
  await build();
  if (!isNew) {
    const bookmark = await step("Noting the state of the database", () =>
      wrangler.run("Reading the bookmark", timeTravel(database)).then((text) => JSON.parse(text).bookmark as string),
    );
    console.log(
      `Before this deployment the database is at bookmark ${bookmark}. D1 can go back there within 30 days (7 on the free ` +
        `plan), which loses everything since: \`npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\`.`,
    );
  }
  const previous = branch === LIVE_BRANCH ? await liveBefore(project, { wrangler, env }) : undefined;
  await wrangler.perform("Migrating the database", migrate(database));
  if (logs) await wrangler.perform("Migrating the second database", migrate(logs.name));
  const report = await wrangler.perform("Deploying", publish(project, branch));
  const deployed = /https:\/\/\S+/.exec(report)?.[0] ?? `https://${subdomain}`;

  if (worker) {
    await deployWorker({ root, worker, bucket, subdomain, database, id: id ?? databaseId, logs, wrangler });
    if (scheduleKey) await wrangler.perform("Giving it the key", putWorkerSecret(worker), scheduleKey);
  }
  const problems = await step("Testing the deployed site", () => test(deployed));
  const back = previous ? `Go back with \`npm run rollback -- ${previous}\`.` : "There is no version to go back to.";
  if (problems.length > 0) {
    throw new Failure(`The deployed site does not work: ${problems.join("; ")}. ${back}`);
  }
  console.log(`The health check, the home page, the login page and the API answer. ${back}`);
  return branch === LIVE_BRANCH ? address : deployed;
}

/** @throws Failure for a preview: the live site would not find the logs that it moves */
function requireLive(branch: string): void {
  if (branch !== LIVE_BRANCH)
    throw new Failure("--log-database is for the live site, whose database a preview has: leave out --branch.");
}

/**
 * Finds a database by its name, or creates it.
 * @param location says where
 */
async function prepareDatabase(database: string, location: () => Promise<Location>, wrangler: Wrangler) {
  const find = async () => {
    const list = JSON.parse(await wrangler.run("Listing the databases", ["d1", "list", "--json"]));
    return (list as { name: string; uuid: string }[]).find(({ name }) => name === database)?.uuid;
  };
  const found = await find();
  if (found) return { id: found, isNew: false };
  await wrangler.perform(`Creating the database ${database}`, createDatabase(database, await location()));
  const id = await find();
  if (!id) throw new Failure(`The database ${database} was created but is not listed yet. Run the command again.`);
  return { id, isNew: true };
}

/** Where a database is; the usual location if it does not say so. */
async function locationOf(database: string, usual: Location, wrangler: Wrangler): Promise<Location> {
  const answer = await wrangler.run("Reading the location of the database", execute(database, "SELECT 1"));
  const [result] = JSON.parse(answer) as { meta?: { served_by_region?: string } }[];
  return LOCATIONS.find((one) => one === result?.meta?.served_by_region?.toLowerCase()) ?? usual;
}

/**
 * @throws Failure if accounts of the deployed database have passwords of the demo content. Only a restored copy of a local
 * site has such accounts.
 */
async function requireOwnPasswords({
  root,
  database,
  wrangler,
}: {
  root: string;
  database: string;
  wrangler: Wrangler;
}) {
  const problem = await demoPasswordProblem(join(root, "seed"), async (statement, parameter) => {
    const command = statement.replace("?", () => literal(parameter));
    try {
      const answer = await wrangler.run("Looking for passwords of the demo", execute(database, command));
      return (JSON.parse(answer) as { results: Record<string, unknown>[] }[])[0]?.results ?? [];
    } catch (error) {
      // The first deployment migrates it.
      if (/no such table/.test((error as Error).message)) return [];
      throw error;
    }
  });
  if (problem) throw new Failure(`Nothing was deployed. ${problem}`);
}

/** @returns the id of the live deployment; undefined if there is none, or it cannot be read */
async function liveBefore(
  project: string,
  options: { wrangler: Wrangler; env: NodeJS.ProcessEnv },
): Promise<string | undefined> {
  try {
    const wrangler = (args: string[]) => options.wrangler.run("Reading the login", args);
    const { live } = await liveDeployments(await openCloudflareApi({ wrangler, env: options.env }), project);
    return live?.id;
  } catch (error) {
    console.log(`The present version could not be read (${(error as Error).message}): \`npm run rollback\` finds it.`);
    return undefined;
  }
}

interface WorkerDeployment {
  root: string;
  worker: string;
  bucket: string | undefined;
  subdomain: string;
  database: string;
  id: string;
  logs: NamedDatabase | undefined;
  wrangler: Wrangler;
}

/** Creates the bucket of backups unless it exists. @returns its name; undefined where the account has no R2 */
async function prepareBucket(root: string, project: string, wrangler: Wrangler): Promise<string | undefined> {
  const bucket = `${project}-backups`;
  try {
    const buckets = await wrangler.run("Listing the buckets", ["r2", "bucket", "list"]);
    if (!new RegExp(`^name:\\s*${bucket}\\s*$`, "m").test(buckets)) {
      await wrangler.perform("Creating the bucket for backups", createBucket(bucket));
    }
    return bucket;
  } catch (error) {
    // A list that cannot be read for once switches no backups off.
    if (readFileSync(join(root, "wrangler.toml"), "utf8").includes(`bucket_name = "${bucket}"`)) {
      console.log(`The buckets could not be listed (${(error as Error).message}): backups stay in ${bucket}.`);
      return bucket;
    }
    console.log(
      `There are NO NIGHTLY BACKUPS: ${(error as Error).message} Switch R2 on in the dashboard and deploy again, or run ` +
        "`npm run backup -- --remote` yourself.",
    );
    return undefined;
  }
}

/** Deploys the companion worker, with the bucket of backups and the second database if there are any. */
async function deployWorker({ root, worker, bucket, subdomain, database, id, logs, wrangler }: WorkerDeployment) {
  const text = readFileSync(join(root, WORKER_CONFIG), "utf8")
    .replace(/^name = .*$/m, `name = "${worker}"`)
    .replace(/^PORTAL_URL = .*$/m, `PORTAL_URL = "https://${subdomain}"`)
    .replace(/^database_name = .*$/m, `database_name = "${database}"`)
    .replace(/^database_id = .*$/m, `database_id = "${id}"`)
    .replace(/^bucket_name = .*$/m, `bucket_name = "${bucket ?? ""}"`);
  const derived = join(root, DERIVED_CONFIG);
  const stored = bucket ? text : text.replace(/^\[\[r2_buckets\]\]\n(?:\w+ = .*\n?)+/m, "");
  writeFileSync(derived, logs ? `${stored.trimEnd()}\n\n${databaseBlock(logs, "LOGS")}` : stored);
  try {
    await wrangler.perform("Deploying the companion worker", publishWorker());
  } finally {
    rmSync(derived, { force: true });
  }
}

/** A deployment that is only described. */
interface PlannedDeployment extends Omit<DeploymentOptions, "build" | "env" | "test"> {
  /** Another project or database than those of wrangler.toml, which the steps before write there. */
  project?: string;
  database?: string;
}

/** The steps of `deploy` as lines to print, for a dry run. */
export function deploymentPlan({
  root,
  branch = LIVE_BRANCH,
  location,
  replicate,
  logDatabase,
  ...given
}: PlannedDeployment): string[] {
  if (logDatabase) requireLive(branch);
  const known = readWranglerConfig(root);
  const config = { ...known, ...(given.project && { project: given.project }) };
  const { project } = config;
  const database = given.database ?? known.database;
  const hasDatabase = given.database !== undefined || known.hasDatabase;
  const hasWorker = branch === LIVE_BRANCH && existsSync(join(root, WORKER_CONFIG));
  const createsLogs = logDatabase && !known.logs;
  const logs = known.logs?.name ?? logDatabaseName(project);
  const line = (args: string[]) => `wrangler ${args.join(" ")}`;
  return [
    "Dry run: nothing was changed. A deployment runs these commands:",
    ...(hasDatabase
      ? []
      : [
          `  ${line(createDatabase(database, location ?? DEFAULT_LOCATION))}   unless it exists; writes its id to wrangler.toml`,
        ]),
    ...(known.hasDatabase
      ? [`  wrangler d1 execute ${database} --remote   refuses if accounts have passwords of the demo`]
      : []),
    ...(!hasDatabase || replicate
      ? [`  ${replicationRequest}   ${replicate ? "switches on read replication" : "if the database is new"}`]
      : []),
    ...(createsLogs
      ? [
          `  ${line(createDatabase(logs, location ?? DEFAULT_LOCATION))}   unless it exists, where the first database is; writes its binding to wrangler.toml`,
        ]
      : []),
    ...projectPlan({ config, ...given }),
    ...(hasWorker
      ? [
          `  ${line(putSecrets(project, "production"))}   ${SCHEDULE_KEY}, unless it and the worker's are set; a random value`,
        ]
      : []),
    ...(hasWorker
      ? [`  ${line(createBucket(`${project}-backups`))}   unless it exists; writes its binding to wrangler.toml`]
      : []),
    "  remix vite:build",
    `  ${line(timeTravel(database))}   prints the bookmark to go back to; not for a new database`,
    `  ${line(migrate(database))}`,
    ...(createsLogs || known.logs ? [`  ${line(migrate(logs))}`] : []),
    `  ${line(publish(project, branch))}`,
    ...(hasWorker
      ? [
          `  ${line(publishWorker())}`,
          `  ${line(putWorkerSecret(workerName(project)))}   the same value, if it was set above`,
        ]
      : []),
    "  GET /healthz, /, /login, /api/getcontentversion of the deployed site",
    LOG_IN,
  ];
}

const createDatabase = (database: string, location: Location) => ["d1", "create", database, "--location", location];
const logDatabaseName = (project: string) => `${project}-logs`;
const workerName = (project: string) => `${project}-schedule`;
const listWorkerSecrets = (worker: string) => ["secret", "list", "--name", worker, "--format", "json"];
const putWorkerSecret = (worker: string) => ["secret", "put", SCHEDULE_KEY, "--name", worker];
const createBucket = (bucket: string) => ["r2", "bucket", "create", bucket];
const publishWorker = () => ["deploy", "--config", DERIVED_CONFIG];
const execute = (database: string, sql: string) => ["d1", "execute", database, "--remote", "--json", "--command", sql];
const timeTravel = (database: string) => ["d1", "time-travel", "info", database, "--json"];
const migrate = (database: string) => ["d1", "migrations", "apply", database, "--remote"];
const publish = (project: string, branch: string) => [
  ...["pages", "deploy", "--project-name", project, "--branch", branch],
  // Suppresses the warning about uncommitted changes: the first deployment itself changes wrangler.toml.
  "--commit-dirty=true",
];
