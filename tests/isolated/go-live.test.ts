import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { Keyring } from "#app/crypto/keyring.ts";
import { hashPasswordSync } from "#app/features/accounts/embedded/passwords.ts";
import type { SqlDatabase } from "#app/features/operations/embedded/backup/sql-database.ts";
import { usualBackupFile, writeBackupFile } from "../../scripts/backup/backup-file.ts";
import { inspectBackup, restoreDeployed } from "../../scripts/backup/restore.ts";
import { openCloudflareApi } from "../../scripts/deployment/cloudflare-api.ts";
import { siteAnswers } from "../../scripts/deployment/site-answers.ts";
import { migrationFolders, writeDatabase } from "../../scripts/deployment/wrangler-config.ts";
import { goLive, localVariables, secretsForLive } from "../../scripts/going-live/go-live.ts";
import { readReadiness } from "../../scripts/going-live/readiness.ts";
import { type Account, cloudflareApi, newSite, PLACEHOLDER } from "../fixtures/cloudflare.ts";

vi.mock("../../scripts/setup/processes.mjs", async (original) => ({
  ...(await original<typeof import("../../scripts/setup/processes.mjs")>()),
  run: (await import("../fixtures/cloudflare.ts")).runWrangler,
}));

/** SQLite in memory, with the interface of D1's REST API. */
function sqlite() {
  const database = new DatabaseSync(":memory:");
  const batch = (statements: readonly { sql: string; params: SQLInputValue[] }[]) => {
    database.exec("BEGIN");
    try {
      const results = statements.map(({ sql, params }) => database.prepare(sql).all(...params));
      database.exec("COMMIT");
      return results as Record<string, unknown>[][];
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  const opened: SqlDatabase & { close(): Promise<void> } = {
    batch: async (statements) =>
      batch(statements.map(([sql, ...params]) => ({ sql, params: params as SQLInputValue[] }))),
    close: async () => {},
  };
  return { database, batch, opened };
}

/** The database of a local site without the demo content, or another one. */
function localSite(folder: string = migrationFolders.DB) {
  const site = sqlite();
  site.database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, applied_at TEXT)");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    site.database.exec(readFileSync(join(folder, file), "utf8"));
    site.database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(file);
  }
  return site;
}

const owner = `INSERT INTO users (user_num, user_id, user_id_key, user_type, email, email_key, password_hash,
  secret_question, secret_answer_hash, terms_agreed_at, created_at)
  VALUES (7, 'keeper', 'keeper', 30, 'keeper@mail.test', 'keeper@mail.test', '', 1, '', 1, 1)`;
const factor = "INSERT INTO totp_factors (user_num, sealed_secret, last_step, created_at) VALUES (7, 'sealed', 0, 1)";

/** Cloudflare with databases that can be queried over its REST API. */
async function account(given: Partial<Account> = {}, live = false) {
  const site = newSite(given);
  const databases = new Map<string, ReturnType<typeof sqlite>>();
  const { api: base } = await cloudflareApi(200, (url, body) => {
    const [, id, query] = /\/d1\/database(?:\/([^/]+))?(\/query)?$/.exec(url) ?? [];
    if (query) {
      const { batch } = body as { batch: { sql: string; params: SQLInputValue[] }[] };
      return databases
        .get(id ?? "")
        ?.batch(batch)
        .map((results) => ({ results }));
    }
    if (url.endsWith("/d1/database")) {
      databases.set("new-database", sqlite());
      return { uuid: "new-database" };
    }
    if (url.includes("/deployments")) return [];
    // There is no project before the first deployment.
    if (!live && site.account.projects.length === 0) return undefined;
    return {
      subdomain: site.account.domains,
      canonical_deployment: live ? { id: "live-1", created_on: "2026-01-01" } : null,
    };
  });
  const env = site.env(base);
  const wrangler = async () => JSON.stringify({ type: "api_token", token: "the-token" });
  const api = await openCloudflareApi({ wrangler, env: { ...env, CLOUDFLARE_ACCOUNT_ID: "account-1" } });
  const folder = mkdtempSync(join(tmpdir(), "go-live-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "site.backup.gz");
  const publish = (confirmed: boolean) =>
    goLive({
      ...{ root: site.root, file, location: "apac", api, env, now: Date.UTC(2026, 10, 28, 4, 30) },
      secrets: { SESSION_SECRET: "the secret of the local site, long enough", SMTP_HOST: "mail.play.example" },
      build: async () => {},
      test: async () => [],
      confirm: async () => confirmed,
    });
  return { ...site, databases, file, publish, api };
}

test("a local site goes live by a preview, with its content and secrets", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const local = localSite();
  local.database.exec(`${owner}; ${factor}; INSERT INTO settings (key, value) VALUES ('site_name', '"Gate"')`);
  local.database.exec("UPDATE users SET second_factor_exempt = 1");
  const { file, publish, databases, names, config, account: cloudflare } = await account();
  await writeBackupFile(local.opened, file, 1);
  expect(await publish(true)).toBe("https://portal-site-3aj.pages.dev");

  const restored = databases.get("new-database")?.opened.batch([
    ["SELECT value FROM settings WHERE key = 'site_name'"],
    // Nobody who can get in is exempt from the second factor.
    ["SELECT second_factor_exempt AS exempt FROM users"],
  ]);
  expect(await restored).toEqual([[{ value: '"Gate"' }], [{ exempt: 0 }]]);
  expect(config()).toContain('database_name = "portal-202611280430"\ndatabase_id = "new-database"');
  // Local runs keep their data.
  expect(config()).toContain(`preview_database_id = "${PLACEHOLDER}"`);
  const { production, preview } = cloudflare.secrets;
  expect(preview).toEqual({
    SESSION_SECRET: "the secret of the local site, long enough",
    SMTP_HOST: "mail.play.example",
    SITE_URL: "https://portal-site-3aj.pages.dev",
  });
  expect(production).toMatchObject(preview);
  expect(names().filter((name) => /^(pages deploy|d1 (create|migrations)|deploy)/.test(name))).toEqual([
    "d1 migrations apply portal-202611280430 --remote",
    "pages deploy --project-name portal-site --branch preview --commit-dirty=true",
    "d1 migrations apply portal-202611280430 --remote",
    "pages deploy --project-name portal-site --branch main --commit-dirty=true",
    "deploy --config workers/schedule/wrangler.deploy.toml",
  ]);
  printed.mockRestore();
});

test("without the confirmation there is only the preview, and the next try starts anew", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { file, publish, names } = await account();
  await writeBackupFile(localSite().opened, file, 1);
  expect(await publish(false)).toBeUndefined();
  expect(names().filter((name) => name.startsWith("pages deploy"))).toHaveLength(1);
  expect(await publish(true)).toBe("https://portal-site-3aj.pages.dev");
  printed.mockRestore();
});

test("nothing is changed if the project is live and its database is not known here", async () => {
  const { file, publish, account: cloudflare, names } = await account({ projects: ["portal-site"] }, true);
  await writeBackupFile(localSite().opened, file, 1);
  await expect(publish(true)).rejects.toThrow(
    "portal-site is live already, and wrangler.toml does not name its database.",
  );
  expect([names(), cloudflare.secrets]).toEqual([[], { production: {}, preview: {} }]);
});

test("a backup of old logs becomes a new second database, and the site's database stays", async () => {
  const logs = localSite(migrationFolders.LOGS);
  logs.database.exec("INSERT INTO logins (id, user_num, at, ip) VALUES (5, 7, 1, '203.0.113.7')");
  logs.database.exec("INSERT INTO log_database (id, moves) VALUES ('this site', 3)");
  const site = localSite();
  site.database.exec("INSERT INTO log_database (id, connected_at, moves) VALUES ('this site', 1, 8)");
  const { root, file, api, databases, config } = await account();
  await writeBackupFile(logs.opened, file, 1);
  await expect(inspectBackup(file)).rejects.toThrow("restore it with --logs");
  expect(await inspectBackup(file, "LOGS")).toMatchObject({ migration: "0001_logs.sql" });
  writeDatabase(root, { name: "portal-site", id: "site" });
  databases.set("site", site);
  writeDatabase(root, { name: "portal-site-logs", id: "old-logs" }, "LOGS");
  const restore = (place: "DB" | "LOGS", into?: string) =>
    restoreDeployed({
      file,
      place,
      folder: root,
      location: "apac",
      into,
      print: () => {},
      now: Date.UTC(2026, 10, 28),
      api,
    });
  const before = config();
  await expect(restore("DB")).rejects.toThrow("restore it with --logs");
  expect(config()).toBe(before);
  expect((await restore("LOGS")).join("\n")).toMatch(
    /^Restored \d+ rows\. Old logs that were moved since the backup are lost\.\nThe new database portal-logs-202611280000/,
  );
  expect(config()).toBe(
    before.replace(
      'database_name = "portal-site-logs"\ndatabase_id = "old-logs"',
      'database_name = "portal-logs-202611280000"\ndatabase_id = "new-database"\npreview_database_id = "old-logs"',
    ),
  );
  // The site has moved rows since, and uses it all the same.
  const restored = databases
    .get("new-database")
    ?.opened.batch([["SELECT id FROM logins"], ["SELECT moves FROM log_database"]]);
  expect(await restored).toEqual([[{ id: 5 }], [{ moves: 8 }]]);

  await rm(file);
  await writeBackupFile(localSite().opened, file, 1);
  await expect(inspectBackup(file, "LOGS")).rejects.toThrow("restore it without --logs");
  await expect(restore("LOGS")).rejects.toThrow("restore it without --logs");
});

test("secrets are set before the database is restored", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { file, publish, account: cloudflare, databases } = await account();
  writeFileSync(file, "not a backup");
  await expect(publish(true)).rejects.toThrow();
  expect(databases.get("new-database")?.database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()).toEqual({
    n: 0,
  });
  expect(cloudflare.secrets.production.SESSION_SECRET).toBe("the secret of the local site, long enough");
  printed.mockRestore();
});

test("a site that people use is not replaced", async () => {
  const { root, file, publish, databases, names } = await account({}, true);
  const live = localSite();
  databases.set("live-database", live);
  writeFileSync(
    join(root, "wrangler.toml"),
    'name = "portal-site"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "live"\ndatabase_id = "live-database"\n',
  );
  await writeBackupFile(localSite().opened, file, 1);
  live.database.exec(owner);
  await expect(publish(true)).rejects.toThrow("portal-site is live, and people have registered there (accounts: 1)");
  expect(databases.has("new-database")).toBe(false);
  expect(names()).toEqual([]);
});

test("what keeps a site from going live, and what its owner should know", async () => {
  const { database, opened } = localSite();
  database.exec(`INSERT INTO settings (key, value) VALUES ('demo_content', '{"loadedAt":1,"parts":["news"]}')`);
  const first = await readReadiness(opened, {});
  expect(first.problems).toEqual([
    "The site still shows the demo content. Remove it on /admin/setup.",
    "No account is an owner. Register one, then run `npm run admin -- USERID 30`.",
  ]);
  expect(first.notes).toEqual([expect.stringContaining("Data Privacy Act"), expect.stringContaining("No mail server")]);

  database.exec(`UPDATE settings SET value = '{"loadedAt":1,"parts":["news"],"removedAt":2}'; ${owner}`);
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect((await readReadiness(opened, stripe)).problems).toEqual([
    expect.stringContaining("No owner has an authenticator app"),
  ]);
  database.exec(factor);
  const [original] = database.prepare("SELECT user_id_key, password_hash FROM users").all();
  database
    .prepare("UPDATE users SET user_id_key = 'owner', password_hash = ?")
    .run(hashPasswordSync("moonlit-gate-6", { N: 2, r: 1, p: 1 }));
  expect((await readReadiness(opened, stripe)).problems).toEqual([
    expect.stringMatching(/passwords of the demo, .*: owner\. .*\/admin\/setup/),
  ]);
  database
    .prepare("UPDATE users SET user_id_key = ?, password_hash = ?")
    .run(String(original?.user_id_key), String(original?.password_hash));
  const last = await readReadiness(opened, stripe);
  expect(last.problems).toEqual([]);
  expect(last.notes.at(-1)).toContain("test mode");
  // What was entered in the console counts as well.
  const secret = "the-secret-of-the-local-site-0123456789";
  const sealed = await new Keyring([secret]).seal(
    { SMTP_HOST: "mail.play.example", MAIL_FROM: "gate@play.example" },
    "connection",
  );
  database.exec(
    `INSERT INTO connections (key, sealed, changed_at, changed_by) VALUES ('mail', '${sealed}', 1, 'keeper')`,
  );
  expect((await readReadiness(opened, { SESSION_SECRET: secret, SMTP_HOST: "" })).notes.join()).not.toContain(
    "No mail server",
  );
  expect(last.contents).toMatch(/^owners 1, staff 0, players 0, news 0/);
});

test("variables of the local site that only mean something there stay here", () => {
  const { root } = newSite();
  const lines = [
    "# keys",
    'SESSION_SECRET="a b"',
    "SITE_URL=http://127.0.0.1:8788",
    "STRIPE_API_URL=http://127.0.0.1",
    "SMTP_USER=",
    "MAIL_FROM=gate@play.example",
  ];
  writeFileSync(join(root, ".dev.vars"), lines.join("\n"));
  expect(secretsForLive(localVariables(join(root, ".dev.vars")))).toEqual({
    SESSION_SECRET: "a b",
    MAIL_FROM: "gate@play.example",
  });
});

test("options of the first deployment", async () => {
  const { root, config } = newSite();
  const answers = await siteAnswers(
    root,
    { project: "Moon-Gate", domain: "https://Play.Example./news", location: "OC" },
    "first",
  );
  expect(answers).toEqual({ project: "moon-gate", domain: "play.example", location: "oc" });
  expect(config()).toContain('name = "moon-gate"');
  expect(await siteAnswers(root, {}, "no")).toEqual({ project: "moon-gate", domain: undefined, location: "apac" });
  for (const [option, text, message] of [
    ["project", "-gate", "no dash at its ends"],
    ["domain", "play example", "is not a domain"],
    ["domain", "127.0.0.1", "is not a domain"],
    ["domain", "localhost", "is not a domain"],
    ["location", "mars", "must be one of"],
  ] as const) {
    await expect(siteAnswers(root, { [option]: text }, "first")).rejects.toThrow(message);
  }
});

test("a backup without a name is in a folder that git ignores", () => {
  expect(usualBackupFile(Date.UTC(2026, 10, 28))).toMatch(/[\\/]backups[\\/][^\\/]+\.gz$/);
  expect(readFileSync(".gitignore", "utf8")).toContain("backups");
});
