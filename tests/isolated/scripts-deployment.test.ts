import { once } from "node:events";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { openCloudflareApi } from "../../scripts/deployment/cloudflare-api.ts";
import { type DeploymentOptions, deploy, deploymentPlan } from "../../scripts/deployment/deployment.ts";
import { liveDeployments, rollBackTo } from "../../scripts/deployment/pages-deployments.ts";
import { smokeTest } from "../../scripts/deployment/smoke-test.ts";
import type { run as runCommand } from "../../scripts/setup/processes.mjs";

const DATABASE_ID = "11111111-2222-4333-8444-555555555555";
const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

/** The state of the Cloudflare account; `login` and `migrate` say whether those commands succeed. */
interface Account {
  login: boolean;
  /** Ids of the accounts that the login may use. */
  accounts: string[];
  migrate: boolean;
  databases: { name: string; uuid: string }[];
  projects: string[];
  /** The domains of every project, as wrangler lists them. */
  domains: string;
  secrets: string[];
  /** The secrets of the companion worker; undefined while there is no worker. */
  workerSecrets?: string[];
  buckets: string[];
  /** Whether the account has R2. */
  r2: boolean;
}

interface Call {
  /** The arguments of wrangler, or `config` for the configuration that a worker is deployed with. */
  call: string;
  /** Standard input, or the configuration. */
  input: string;
}

/** What {@link fakeWrangler} changes, by the folder that it is called in. */
const sites = vi.hoisted(() => new Map<string, { account: Account; calls: Call[] }>());

// Starting wrangler costs two processes for each of twenty calls; `scripts-processes.test.ts` tests how they are started.
vi.mock("../../scripts/setup/processes.mjs", async (original) => ({
  ...(await original<typeof import("../../scripts/setup/processes.mjs")>()),
  run: async (
    command: string,
    args: string[],
    { cwd = "", env, input = "" }: Parameters<typeof runCommand>[2] = {},
  ) => {
    const site = sites.get(cwd);
    if (command !== "wrangler" || !site) throw new Error(`${command} in ${cwd} is not expected.`);
    expect(env).toMatchObject({ PATH: process.env.PATH, CLOUDFLARE_ACCOUNT_ID: "" });
    site.calls.push({ call: args.join(" "), input });
    if (args[0] === "deploy")
      site.calls.push({ call: "config", input: readFileSync(join(cwd, args[2] ?? ""), "utf8") });
    const { code = 0, stdout = "", stderr = "" } = fakeWrangler(site.account, args);
    return { code, stdout, output: stdout + stderr };
  },
}));

/** What wrangler prints and does for an account. */
function fakeWrangler(account: Account, args: string[]): { code?: number; stdout?: string; stderr?: string } {
  const command = args.filter((arg) => !arg.startsWith("-")).join(" ");
  const json = (value: unknown) => ({ stdout: `${JSON.stringify(value)}\n` });
  const lines = (list: string[]) => ({ stdout: `${list.join("\n")}\n` });
  const fail = (text: string) => ({ code: 1, stderr: `\u001b[31m✘ [ERROR]\u001b[0m ${text}\n` });
  const name = (index: number) => args[index] ?? "";
  if (command === "whoami" && !account.login) return { code: 1 };
  if (command === "whoami") return json({ loggedIn: true, accounts: account.accounts.map((id) => ({ id, name: id })) });
  if (command === "auth token") return json({ type: "oauth", token: "the-token" });
  if (command === "d1 list") return json(account.databases);
  if (command.startsWith("d1 create")) account.databases.push({ name: name(2), uuid: DATABASE_ID });
  if (command === "pages project list")
    return json(account.projects.map((name) => ({ "Project Name": name, "Project Domains": account.domains })));
  if (command.startsWith("pages project create")) account.projects.push(name(3));
  if (command.startsWith("pages secret list"))
    return lines(account.secrets.map((secret) => `  - ${secret}: Value Encrypted`));
  if (command.startsWith("pages secret put")) account.secrets.push(name(3));
  if (command.startsWith("secret list"))
    return account.workerSecrets
      ? json(account.workerSecrets.map((name) => ({ name })))
      : fail("This Worker does not exist");
  if (command.startsWith("secret put")) account.workerSecrets = [...(account.workerSecrets ?? []), name(2)];
  if (command.startsWith("r2 bucket") && !account.r2) return fail("Please enable R2 through the Cloudflare Dashboard.");
  if (command === "r2 bucket list") return lines(account.buckets.map((bucket) => `name:           ${bucket}`));
  if (command.startsWith("r2 bucket create")) account.buckets.push(name(3));
  if (command.startsWith("d1 time-travel")) return json({ bookmark: "00000085-the-bookmark" });
  if (command.startsWith("d1 migrations") && !account.migrate) return fail("no such table: news");
  if (command.startsWith("pages deploy"))
    return { stdout: "Deployment complete! Take a peek over at https://abc.portal.pages.dev\n" };
  return {};
}

function setUp(given: Partial<Account> = {}) {
  const root = mkdtempSync(join(tmpdir(), "deploy-"));
  const account: Account = {
    login: true,
    accounts: ["account-1"],
    migrate: true,
    databases: [],
    projects: [],
    domains: "portal-site-3aj.pages.dev",
    secrets: [],
    buckets: [],
    r2: true,
    // Deployments of other tests do not change it.
    ...structuredClone(given),
  };
  const calls: Call[] = [];
  sites.set(root, { account, calls });
  writeFileSync(
    join(root, "wrangler.toml"),
    `name = "portal-site"\n\n[[d1_databases]]\ndatabase_name = "portal"\ndatabase_id = "${PLACEHOLDER}"\n`,
  );
  mkdirSync(join(root, "workers", "schedule"), { recursive: true });
  copyFileSync(join("workers", "schedule", "wrangler.toml"), join(root, "workers", "schedule", "wrangler.toml"));
  const built: string[] = [];
  const tested: string[] = [];
  return {
    root,
    calls: () => calls,
    names: () => calls.map(({ call }) => call),
    config: () => readFileSync(join(root, "wrangler.toml"), "utf8"),
    built,
    tested,
    run: ({ api = "http://127.0.0.1:9", ...options }: Partial<DeploymentOptions> & { api?: string } = {}) =>
      deploy({
        root,
        test: async (address) => {
          tested.push(address);
          return [];
        },
        ...options,
        env: { ...process.env, CLOUDFLARE_ACCOUNT_ID: "", CLOUDFLARE_API_BASE_URL: api },
        build: async () => {
          built.push(calls.at(-1)?.call ?? "");
        },
      }),
  };
}

test("the first deployment creates everything that is missing, in order", async () => {
  const { run, calls, names, built, tested, config } = setUp();
  expect(await run()).toBe("https://abc.portal.pages.dev");
  expect(tested).toEqual(["https://abc.portal.pages.dev"]);
  expect(names()).toEqual([
    "whoami --json",
    "d1 list --json",
    "d1 create portal --location apac",
    "d1 list --json",
    "whoami --json",
    "auth token --json",
    "pages project list --json",
    "pages project create portal-site --production-branch main",
    "pages project list --json",
    "pages secret list --project-name portal-site",
    "pages secret put SESSION_SECRET --project-name portal-site",
    "pages secret put SITE_URL --project-name portal-site",
    "secret list --name portal-site-schedule --format json",
    "pages secret put SCHEDULE_KEY --project-name portal-site",
    "whoami --json",
    "auth token --json",
    "d1 migrations apply portal --remote",
    "pages deploy --project-name portal-site --branch main --commit-dirty=true",
    "r2 bucket list",
    "r2 bucket create portal-site-backups",
    "deploy --config workers/schedule/wrangler.deploy.toml",
    "config",
    "secret put SCHEDULE_KEY --name portal-site-schedule",
  ]);
  expect(calls().find(({ call }) => call.includes("secret put"))?.input).toMatch(/^[0-9a-f]{64}$/);
  expect(inputOf(calls(), "SITE_URL")).toBe("https://portal-site-3aj.pages.dev");
  expect(built).toEqual(["pages secret put SCHEDULE_KEY --project-name portal-site"]);
  const keys = calls().filter(({ call }) => call.includes("secret put SCHEDULE_KEY"));
  expect(keys).toHaveLength(2);
  expect(keys[0]?.input).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[1]?.input).toBe(keys[0]?.input);
  expect(config()).toContain(`database_id = "${DATABASE_ID}"\npreview_database_id = "${PLACEHOLDER}"\n`);
});

test("later deployments only migrate and deploy", async () => {
  const { run, names, root } = setUp({ projects: ["portal-site"], secrets: ["SESSION_SECRET", "SITE_URL"] });
  const file = join(root, "wrangler.toml");
  writeFileSync(file, readFileSync(file, "utf8").replace(PLACEHOLDER, DATABASE_ID));
  await run({ branch: "try-out" });
  expect(names()).toEqual([
    "whoami --json",
    "pages project list --json",
    "pages secret list --project-name portal-site",
    "d1 time-travel info portal --json",
    "d1 migrations apply portal --remote",
    "pages deploy --project-name portal-site --branch try-out --commit-dirty=true",
  ]);
});

/** The value that a secret was set to. */
function inputOf(calls: { call: string; input: string }[], secret: string): string | undefined {
  return calls.find(({ call }) => call.startsWith(`pages secret put ${secret} `))?.input;
}

test("without SITE_URL the project's domain is set, preferably a custom one", async () => {
  const domains = "portal-site.pages.dev, play.example";
  const { run, calls } = setUp({ projects: ["portal-site"], secrets: ["SESSION_SECRET"], domains });
  await run();
  expect(inputOf(calls(), "SITE_URL")).toBe("https://play.example");
});

test("a SITE_URL in wrangler.toml is not overridden", async () => {
  const { run, names, root } = setUp({ projects: ["portal-site"], secrets: ["SESSION_SECRET"] });
  appendFileSync(join(root, "wrangler.toml"), '\n[vars]\nSITE_URL = "https://play.example"\n');
  await run();
  expect(names().filter((name) => name.includes("secret put SITE_URL"))).toEqual([]);
  expect(deploymentPlan({ root }).join("\n")).not.toContain("SITE_URL");
});

const deployed = { projects: ["portal-site"], databases: [{ name: "portal", uuid: DATABASE_ID }] };
const configured = {
  ...deployed,
  secrets: ["SESSION_SECRET", "SITE_URL", "SCHEDULE_KEY"],
  workerSecrets: ["SCHEDULE_KEY"],
  buckets: ["portal-site-backups"],
};

test("the companion worker gets the database, the site and the bucket, and keeps its key", async () => {
  const { run, calls, names, root } = setUp(configured);
  await run();
  expect(names().filter((name) => name.includes("secret put"))).toEqual([]);
  expect(names()).not.toContain("r2 bucket create portal-site-backups");
  const config = calls().find(({ call }) => call === "config")?.input;
  expect(config).toContain('name = "portal-site-schedule"');
  expect(config).toContain('PORTAL_URL = "https://portal-site.pages.dev"');
  expect(config).toContain(`database_name = "portal"\ndatabase_id = "${DATABASE_ID}"`);
  expect(config).toContain('bucket_name = "portal-site-backups"');
  expect(config).toContain("[observability]\nenabled = true");
  expect(existsSync(join(root, "workers", "schedule", "wrangler.deploy.toml"))).toBe(false);
});

test("a key that one of the two lacks is set anew in both", async () => {
  const { run, calls } = setUp({ ...configured, workerSecrets: [] });
  await run();
  const keys = calls().filter(({ call }) => call.includes("secret put SCHEDULE_KEY"));
  expect(keys.map(({ call }) => call)).toEqual([
    "pages secret put SCHEDULE_KEY --project-name portal-site",
    "secret put SCHEDULE_KEY --name portal-site-schedule",
  ]);
  expect(new Set(keys.map(({ input }) => input)).size).toBe(1);
});

test("without R2 the worker is deployed without backups, and the deployment says so", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { run, calls } = setUp({ ...configured, r2: false });
  await run();
  const lines = printed.mock.calls.join("\n");
  printed.mockRestore();
  expect(lines).toContain("There are NO NIGHTLY BACKUPS");
  const config = calls().find(({ call }) => call === "config")?.input;
  expect(config).toContain("[[d1_databases]]");
  expect(config).not.toContain("r2_buckets");
  expect(config).not.toContain("bucket_name");
});

test("a deployment tells the bookmark and the version to go back to, and fails if the site does not work", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const project = { canonical_deployment: { id: "live-1", created_on: "2026-01-01" } };
  const { api } = await cloudflareApi(200, (url) => (url.includes("/deployments") ? [] : project));
  const site = setUp(configured);
  await site.run({ api });
  const lines = printed.mock.calls.join("\n");
  expect(lines).toContain("d1 time-travel restore portal --bookmark=00000085-the-bookmark");
  expect(lines).toContain("npm run rollback -- live-1");
  expect(site.tested).toEqual(["https://abc.portal.pages.dev"]);
  await expect(site.run({ api, test: async () => ["login page (/login): status 500"] })).rejects.toThrow(
    "The deployed site does not work: login page (/login): status 500. Go back with `npm run rollback -- live-1`.",
  );
  printed.mockRestore();
});

test("going back chooses the last successful version before the live one", async () => {
  const version = (id: string, day: string, status = "success") => ({
    id,
    url: `https://${id}.pages.dev`,
    created_on: `2026-01-${day}T00:00:00Z`,
    latest_stage: { status },
  });
  const live = version("live", "09");
  const all = [
    version("newer", "10"),
    live,
    version("failed", "08", "failure"),
    version("good", "07"),
    version("old", "06"),
  ];
  const { api: base, requests } = await cloudflareApi(200, (url) =>
    url.includes("/deployments") ? all : { canonical_deployment: live },
  );
  const api = await openCloudflareApi({
    wrangler: async () => JSON.stringify({ type: "api_token", token: "the-token" }),
    env: { CLOUDFLARE_ACCOUNT_ID: "account-1", CLOUDFLARE_API_BASE_URL: base },
  });
  const found = await liveDeployments(api, "portal-site");
  expect([found.live?.id, found.previous?.id]).toEqual(["live", "good"]);
  await rollBackTo(api, "portal-site", "good");
  expect(requests.at(-1)).toMatchObject({
    method: "POST",
    url: "/accounts/account-1/pages/projects/portal-site/deployments/good/rollback",
    authorization: "Bearer the-token",
  });
});

test("the smoke test names every part of the site that does not answer as it should", async () => {
  const replies: Record<string, [number, string]> = {
    "/healthz": [200, '{"status":"ok"}'],
    "/": [200, "<html></html>"],
    "/login": [200, "<form></form>"],
    "/api/getcontentversion": [200, "{}"],
  };
  const server = createServer((request, response) => {
    const [status, body] = replies[request.url ?? ""] ?? [404, ""];
    response.writeHead(status).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await smokeTest(address, { start: 0 })).toEqual([]);
  Object.assign(replies, { "/healthz": [503, '{"status":"unavailable"}'], "/login": [200, "busy"] });
  expect(await smokeTest(address, { start: 0 })).toEqual([
    "health (/healthz): status 503",
    "login page (/login): it has no <form",
  ]);
});

/** A fake of Cloudflare's REST API, which stores the requests and answers with a status. */
async function cloudflareApi(status: number, result: object | ((url: string) => unknown) = {}) {
  const requests: {
    method?: string | undefined;
    url?: string | undefined;
    authorization?: string | undefined;
    body?: unknown;
  }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push({
      method,
      url,
      authorization: headers.authorization,
      body: JSON.parse((await text(request)) || "null"),
    });
    const content = typeof result === "function" ? result(url ?? "") : result;
    response.writeHead(status).end(JSON.stringify({ result: content }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { requests, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a new database is created near the players and gets read replication", async () => {
  const { requests, api } = await cloudflareApi(200);
  const { run, names } = setUp();
  await run({ api, location: "oc" });
  expect(names()).toContain("d1 create portal --location oc");
  expect(requests).toEqual([
    expect.objectContaining({
      method: "PUT",
      url: `/accounts/account-1/d1/database/${DATABASE_ID}`,
      authorization: "Bearer the-token",
      body: { read_replication: { mode: "auto" } },
    }),
    // The live version is read as well.
    expect.objectContaining({ method: "GET" }),
    expect.objectContaining({ method: "GET" }),
  ]);
});

test("an existing database gets read replication only when asked for", async () => {
  const { requests, api } = await cloudflareApi(200);
  const { run } = setUp({ databases: [{ name: "portal", uuid: DATABASE_ID }] });
  const changes = () => requests.filter(({ method }) => method !== "GET");
  await run({ api });
  expect(changes()).toEqual([]);
  await run({ api, replicate: true });
  expect(changes()).toHaveLength(1);
});

test.each([
  ["Cloudflare refuses it", {}, /Cloudflare answered 403/],
  ["the account is not known", { accounts: ["account-1", "account-2"] }, /CLOUDFLARE_ACCOUNT_ID is not set/],
])("if read replication cannot be switched on because %s, the deployment says how to", async (_, account, reason) => {
  const { api } = await cloudflareApi(403);
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(await setUp(account).run({ api })).toBe("https://abc.portal.pages.dev");
  const lines = printed.mock.calls.join("\n");
  printed.mockRestore();
  expect(lines).toMatch(reason);
  expect(lines).toContain("portal > Settings > Enable Read Replication");
  expect(lines).not.toContain("the-token");
});

test("an existing database is used", async () => {
  const { run, names, config } = setUp({ databases: [{ name: "portal", uuid: DATABASE_ID }] });
  await run();
  expect(names().filter((name) => name.startsWith("d1 create"))).toEqual([]);
  expect(config()).toContain(DATABASE_ID);
});

test("a deployment without a login fails with a hint and changes nothing", async () => {
  const { run, names, built, config } = setUp({ login: false });
  await expect(run()).rejects.toThrow(/^Not logged in to Cloudflare\. Log in with `npx wrangler login`/);
  expect(names()).toEqual(["whoami --json"]);
  expect(built).toEqual([]);
  expect(config()).toContain(PLACEHOLDER);
});

test("a failed migration stops the deployment with its error", async () => {
  const { run, names } = setUp({ migrate: false });
  await expect(run()).rejects.toThrow("Migrating the database failed: no such table: news");
  expect(names().at(-1)).toBe("d1 migrations apply portal --remote");
});

test("a dry run lists every command", () => {
  const { root } = setUp();
  const plan = deploymentPlan({ root }).join("\n");
  expect(plan).toContain("wrangler d1 create portal --location apac ");
  expect(plan).toContain('{"read_replication":{"mode":"auto"}}   if the database is new');
  expect(plan).toContain("wrangler pages secret put SITE_URL --project-name portal-site   unless it is set");
  expect(plan).toContain("wrangler d1 migrations apply portal --remote");
  expect(plan).toContain("wrangler pages deploy --project-name portal-site --branch main");
});
