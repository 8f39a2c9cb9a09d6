import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashPasswordSync } from "#app/features/accounts/embedded/passwords.ts";
import { openCloudflareApi } from "../../scripts/deployment/cloudflare-api.ts";
import { type DeploymentOptions, deploy, deploymentPlan } from "../../scripts/deployment/deployment.ts";
import { liveDeployments, rollBackTo } from "../../scripts/deployment/pages-deployments.ts";
import { smokeTest } from "../../scripts/deployment/smoke-test.ts";
import { readWranglerConfig, writeDatabase } from "../../scripts/deployment/wrangler-config.ts";
import { type Account, cloudflareApi, DATABASE_ID, LOGS_ID, newSite, PLACEHOLDER } from "../fixtures/cloudflare.ts";

vi.mock("../../scripts/setup/processes.mjs", async (original) => ({
  ...(await original<typeof import("../../scripts/setup/processes.mjs")>()),
  run: (await import("../fixtures/cloudflare.ts")).runWrangler,
}));

function setUp(given: Partial<Account> = {}) {
  const site = newSite(given);
  const built: string[] = [];
  const tested: string[] = [];
  return {
    ...site,
    built,
    tested,
    run: ({ api = "http://127.0.0.1:9", ...options }: Partial<DeploymentOptions> & { api?: string } = {}) =>
      deploy({
        root: site.root,
        test: async (address) => {
          tested.push(address);
          return [];
        },
        ...options,
        env: site.env(api),
        build: async () => {
          built.push(site.names().at(-1) ?? "");
        },
      }),
  };
}

const listings = ["production", "preview"].map((one) => `pages secret list --project-name portal-site --env ${one}`);

/** Both environments with the same secrets. */
const both = (...names: string[]) => {
  const secrets = Object.fromEntries(names.map((name) => [name, "set before"]));
  return { secrets: { production: secrets, preview: secrets } };
};

test("the first deployment creates everything that is missing, in order", async () => {
  const { run, account, calls, names, built, tested, config } = setUp();
  expect(await run()).toBe("https://portal-site-3aj.pages.dev");
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
    ...listings,
    "pages secret bulk --project-name portal-site --env production",
    "pages secret bulk --project-name portal-site --env preview",
    "secret list --name portal-site-schedule --format json",
    "pages secret bulk --project-name portal-site --env production",
    "r2 bucket list",
    "r2 bucket create portal-site-backups",
    "whoami --json",
    "auth token --json",
    "d1 migrations apply portal --remote",
    "pages deploy --project-name portal-site --branch main --commit-dirty=true",
    "deploy --config workers/schedule/wrangler.deploy.toml",
    "config",
    "secret put SCHEDULE_KEY --name portal-site-schedule",
  ]);
  expect(built).toEqual(["r2 bucket create portal-site-backups"]);
  const { production, preview } = account.secrets;
  expect(production).toEqual({
    SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    SITE_URL: "https://portal-site-3aj.pages.dev",
    SCHEDULE_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  // A preview opens what the live site has sealed.
  expect(preview).toEqual({ SESSION_SECRET: production.SESSION_SECRET, SITE_URL: production.SITE_URL });
  expect(calls().find(({ call }) => call.startsWith("secret put SCHEDULE_KEY"))?.input).toBe(production.SCHEDULE_KEY);
  expect(config()).toContain(`database_id = "${DATABASE_ID}"\npreview_database_id = "${PLACEHOLDER}"\n`);
});

test("later deployments only migrate and deploy", async () => {
  const { run, names, root } = setUp({ projects: ["portal-site"], ...both("SESSION_SECRET", "SITE_URL") });
  const file = join(root, "wrangler.toml");
  writeFileSync(file, readFileSync(file, "utf8").replace(PLACEHOLDER, DATABASE_ID));
  await run({ branch: "try-out" });
  expect(names()).toEqual([
    "whoami --json",
    "pages project list --json",
    ...listings,
    "d1 time-travel info portal --json",
    "d1 migrations apply portal --remote",
    "pages deploy --project-name portal-site --branch try-out --commit-dirty=true",
  ]);
});

test("without SITE_URL the project's domain is set, preferably a custom one", async () => {
  const domains = "portal-site.pages.dev, play.example";
  const { run, account } = setUp({ projects: ["portal-site"], ...both("SESSION_SECRET"), domains });
  await run();
  expect(account.secrets.production.SITE_URL).toBe("https://play.example");
});

test("a SITE_URL in wrangler.toml is not overridden", async () => {
  const { run, account, root } = setUp({ projects: ["portal-site"], ...both("SESSION_SECRET") });
  appendFileSync(join(root, "wrangler.toml"), '\n[vars]\nSITE_URL = "https://play.example"\n');
  await run();
  expect(account.secrets.production.SITE_URL).toBeUndefined();
  expect(deploymentPlan({ root }).join("\n")).not.toContain("SITE_URL");
});

const deployed = { projects: ["portal-site"], databases: [{ name: "portal", uuid: DATABASE_ID }] };
const configured = {
  ...deployed,
  ...both("SESSION_SECRET", "SITE_URL", "SCHEDULE_KEY"),
  workerSecrets: ["SCHEDULE_KEY"],
  buckets: ["portal-site-backups"],
};

test("the companion worker gets the database, the site and the bucket, and keeps its key", async () => {
  const { run, calls, names, root } = setUp(configured);
  await run();
  expect(names().filter((name) => /secret (put|bulk)/.test(name))).toEqual([]);
  expect(names()).not.toContain("r2 bucket create portal-site-backups");
  const config = calls().find(({ call }) => call === "config")?.input;
  expect(config).toContain('name = "portal-site-schedule"');
  expect(config).toContain('PORTAL_URL = "https://portal-site-3aj.pages.dev"');
  expect(config).toContain(`database_name = "portal"\ndatabase_id = "${DATABASE_ID}"`);
  expect(config).toContain('bucket_name = "portal-site-backups"');
  expect(config).toContain("[observability]\nenabled = true");
  // Owners download backups from the site.
  const binding = '\n\n[[r2_buckets]]\nbinding = "BACKUPS"\nbucket_name = "portal-site-backups"\n';
  expect(readFileSync(join(root, "wrangler.toml"), "utf8").split(binding)).toHaveLength(2);
  await run();
  expect(readFileSync(join(root, "wrangler.toml"), "utf8").split(binding)).toHaveLength(2);
  expect(existsSync(join(root, "workers", "schedule", "wrangler.deploy.toml"))).toBe(false);
});

test("a key that one of the two lacks is set anew in both", async () => {
  const { run, account, calls } = setUp({ ...configured, workerSecrets: [] });
  await run();
  const { SCHEDULE_KEY } = account.secrets.production;
  expect(SCHEDULE_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(calls().filter(({ call }) => call.startsWith("secret put"))).toEqual([
    { call: "secret put SCHEDULE_KEY --name portal-site-schedule", input: SCHEDULE_KEY },
  ]);
});

test("without R2 the worker is deployed without backups, and the deployment says so", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { run, calls, root } = setUp({ ...configured, r2: false });
  await run();
  const file = join(root, "wrangler.toml");
  const without = readFileSync(file, "utf8");
  expect(readFileSync(join(root, "wrangler.toml"), "utf8")).not.toContain("r2_buckets");
  const lines = printed.mock.calls.join("\n");
  expect(lines).toContain("There are NO NIGHTLY BACKUPS");
  // A site that has them already keeps them.
  appendFileSync(file, '\n[[r2_buckets]]\nbinding = "BACKUPS"\nbucket_name = "portal-site-backups"\n');
  await run();
  expect(readFileSync(file, "utf8")).toContain('bucket_name = "portal-site-backups"');
  expect(printed.mock.calls.join("\n")).toContain("backups stay in portal-site-backups");
  printed.mockRestore();
  writeFileSync(file, without);
  const config = calls().find(({ call }) => call === "config")?.input;
  expect(config).toContain("[[d1_databases]]");
  expect(config).not.toContain("r2_buckets");
  expect(config).not.toContain("bucket_name");
});

const logsBlock = [
  ...["[[d1_databases]]", 'binding = "LOGS"', 'database_name = "portal-site-logs"', `database_id = "${LOGS_ID}"`],
  ...['migrations_dir = "app/features/log-database/migrations"', ""],
].join("\n");

test("a second database for old logs is created once, near the first, and bound to site and worker from then on", async () => {
  const { run, names, calls, config, account, root } = setUp(configured);
  await run({ location: "oc" });
  const before = config();
  expect(before).not.toContain("LOGS");
  const created = () => names().filter((name) => name.startsWith("d1 create"));
  await run({ location: "oc", logDatabase: true });
  expect(created()).toEqual(["d1 create portal-site-logs --location weur"]);
  expect(config().replace(`${logsBlock}\n`, "")).toBe(before);
  expect(readWranglerConfig(root).logs).toEqual({ name: "portal-site-logs", id: LOGS_ID });
  const workerConfig = () => calls().findLast(({ call }) => call === "config")?.input;
  expect(workerConfig()).toContain(`database_name = "portal"\ndatabase_id = "${DATABASE_ID}"`);
  expect(workerConfig()?.split(logsBlock)).toHaveLength(2);
  const migrations = () => names().filter((name) => name.startsWith("d1 migrations"));
  const both = ["d1 migrations apply portal --remote", "d1 migrations apply portal-site-logs --remote"];
  expect(migrations().slice(1)).toEqual(both);

  for (const logDatabase of [true, false]) {
    const { length } = names();
    await run({ logDatabase });
    expect(names().slice(length)).toEqual(expect.arrayContaining(both));
    expect(names().slice(length)).toContain("deploy --config workers/schedule/wrangler.deploy.toml");
    expect(workerConfig()?.split(logsBlock)).toHaveLength(2);
  }
  // After the binding was lost, it is found by its name.
  writeFileSync(join(root, "wrangler.toml"), before);
  await run({ logDatabase: true });
  expect(config().replace(`${logsBlock}\n`, "")).toBe(before);
  expect(created()).toHaveLength(1);
  expect(account.databases).toHaveLength(2);
});

test("each database is changed alone, in whichever order wrangler.toml has them", () => {
  const { root, config } = setUp();
  const file = join(root, "wrangler.toml");
  const [head = "", main = ""] = config().split("\n\n");
  writeFileSync(file, `${head}\n\n${logsBlock}\n${main}migrations_dir = "migrations"\n\n[vars]\nA = "b"\n`);
  expect(readWranglerConfig(root)).toMatchObject({
    ...{ database: "portal", databaseId: PLACEHOLDER, hasDatabase: false },
    logs: { name: "portal-site-logs", id: LOGS_ID },
  });
  writeDatabase(root, { name: "portal-2", id: "new-1" });
  expect(config()).toContain(logsBlock);
  expect(config()).toContain(
    `database_name = "portal-2"\ndatabase_id = "new-1"\npreview_database_id = "${PLACEHOLDER}"\nmigrations_dir = "migrations"\n`,
  );
  writeDatabase(root, { name: "logs-2", id: "new-2" }, "LOGS");
  writeDatabase(root, { name: "logs-3", id: "new-3" }, "LOGS");
  expect(readWranglerConfig(root)).toMatchObject({ database: "portal-2", logs: { name: "logs-3", id: "new-3" } });
  expect(config()).toContain(`database_id = "new-3"\npreview_database_id = "${LOGS_ID}"\n`);
  expect(config()).toMatch(/\n\n\[vars\]\nA = "b"\n$/);
});

test("a preview gets no second database of its own", async () => {
  const { run, names, root } = setUp(configured);
  await expect(run({ branch: "try-out", logDatabase: true })).rejects.toThrow("--log-database is for the live site");
  expect(() => deploymentPlan({ root, branch: "try-out", logDatabase: true })).toThrow("--log-database");
  expect(names()).toEqual([]);
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
  expect(await setUp(account).run({ api })).toBe("https://portal-site-3aj.pages.dev");
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

test("accounts with passwords of the demo are not deployed", async () => {
  const configured = { projects: ["portal-site"], ...both("SESSION_SECRET", "SITE_URL") };
  const hash = (password: string) => hashPasswordSync(password, { N: 2, r: 1, p: 1 });
  const siteWith = (users?: Record<string, unknown>[]) => {
    const site = setUp({ ...configured, ...(users && { users }) });
    const file = join(site.root, "wrangler.toml");
    writeFileSync(file, readFileSync(file, "utf8").replace(PLACEHOLDER, DATABASE_ID));
    cpSync("seed", join(site.root, "seed"), { recursive: true });
    return site;
  };
  const row = (password: string) => ({ userNum: 1005, userIdKey: "owner", passwordHash: hash(password) });
  const kept = siteWith([row("moonlit-gate-6")]);
  await expect(kept.run()).rejects.toThrow(/^Nothing was deployed\. .*everybody can read: owner\. .*\/admin\/setup/);
  expect(kept.names()).toEqual(["whoami --json", expect.stringMatching(/^d1 execute portal --remote .*'\["player",/s)]);
  expect(kept.built).toEqual([]);
  for (const site of [siteWith([row("sunlit-harbor-42")]), siteWith()]) {
    await site.run();
    expect(site.built).toHaveLength(1);
  }
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
  expect(plan).toContain(
    "wrangler pages secret bulk --project-name portal-site --env production   SITE_URL, unless it is set",
  );
  expect(plan).toContain("wrangler d1 migrations apply portal --remote");
  expect(plan).toContain("wrangler pages deploy --project-name portal-site --branch main");
  expect(plan).not.toContain("portal-site-logs");
  const withLogs = deploymentPlan({ root, logDatabase: true }).join("\n");
  expect(withLogs).toContain("wrangler d1 create portal-site-logs --location apac   unless it exists");
  expect(withLogs).toContain("wrangler d1 migrations apply portal-site-logs --remote");
  writeDatabase(root, { name: "portal-site-logs", id: LOGS_ID }, "LOGS");
  const later = deploymentPlan({ root }).join("\n");
  expect(later).not.toContain("d1 create portal-site-logs");
  expect(later).toContain("wrangler d1 migrations apply portal-site-logs --remote");
});

test("a preview of a site whose secret only production has is refused", async () => {
  const secrets = { production: { SESSION_SECRET: "set before" }, preview: {} };
  const { run, names } = setUp({ projects: ["portal-site"], secrets });
  await expect(run({ branch: "try-out" })).rejects.toThrow(
    "`npx wrangler pages secret put SESSION_SECRET --project-name portal-site --env preview`",
  );
  expect(names().filter((name) => /bulk|deploy/.test(name))).toEqual([]);
});

test("an own domain becomes one of the project and the address in mails", async () => {
  const domains = [{ name: "portal-site.pages.dev" }];
  const { requests, api } = await cloudflareApi(200, (url) => (url.endsWith("/domains") ? domains : {}));
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { run, account } = setUp(configured);
  await run({ api, domain: "play.example" });
  const lines = printed.mock.calls.join("\n");
  printed.mockRestore();
  expect(account.secrets.production).toMatchObject({ SESSION_SECRET: "set before", SITE_URL: "https://play.example" });
  expect(requests.filter(({ url }) => url?.endsWith("/domains"))).toEqual([
    expect.objectContaining({ method: "GET" }),
    expect.objectContaining({ method: "POST", body: { name: "play.example" } }),
  ]);
  expect(lines).toContain("CNAME play.example -> portal-site-3aj.pages.dev");
});

test("a domain that cannot be added is only reported", async () => {
  const { api } = await cloudflareApi(403);
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await setUp(configured).run({ api, domain: "play.example" });
  const lines = printed.mock.calls.join("\n");
  printed.mockRestore();
  expect(lines).toContain("play.example is not a domain of the project yet: Cloudflare answered 403.");
});
