import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { freePort } from "../../scripts/setup/port.mjs";
import { run } from "../../scripts/setup/processes.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "../../scripts/setup/project.mjs";
import { expectAccessible } from "./axe.ts";
import { copyDemoDatabase } from "./demo-database.ts";
import { logInByForm, test } from "./portal-test.ts";

/** What the build and the commands of a copy need. */
const copied = ["app", "docs", "functions", "migrations", "scripts", "seed", "vite", "workers"];
const files = [
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];
const linked = ["agent", "art", "node_modules", "public"];

/** A copy of the project with the guest book of `examples`: its folder, its migration, and one line. */
function projectWithGuestBook(): string {
  const project = join(cacheFolder, "e2e", `guest-book-${process.pid}`);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const name of [...copied, ...files]) cpSync(join(root, name), join(project, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(project, name));
  const example = join(root, "examples", "guest-book");
  cpSync(example, join(project, "app", "features", "guest-book"), { recursive: true });
  cpSync(join(example, "help.md"), join(project, "docs", "console", "guest-book.md"));
  cpSync(join(example, "migration.sql"), join(project, "migrations", "9999_guest_book.sql"));
  const list = join(project, "app", "feature-list.ts");
  const line = 'export { guestBook } from "./features/guest-book/feature.ts";\n';
  writeFileSync(list, readFileSync(list, "utf8") + line);
  return project;
}

/** Writes an entry that nobody has read for years, which the job deletes. */
function writeForgottenEntry(stateDir: string): void {
  const folder = join(stateDir, "v3", "d1", "miniflare-D1DatabaseObject");
  const [file = ""] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(join(folder, file));
  database.exec(
    "INSERT INTO guest_book_entries (user_num, message, at, day) SELECT min(user_num), 'Anybody here?', 0, '' FROM users",
  );
  database.close();
}

/** Runs a command of a project with its own Node. */
async function inProject(project: string, args: string[]): Promise<void> {
  const environment = toolEnvironment({ NODE_ENV: "production" });
  const { code, output } = await run(projectNode(), args, { cwd: project, env: environment });
  if (code !== 0) throw new Error(output);
}

test("a feature of somebody else is a folder and a line: pages, call, console, texts, job and personal data", {
  tag: ["@javascript", "@embedded-only", "@extended"],
}, async ({ browser, request }) => {
  // It builds the site.
  test.slow();
  const project = projectWithGuestBook();
  const stateDir = join(project, "data");
  copyDemoDatabase(stateDir);
  await inProject(project, [join(project, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"]);
  await inProject(project, ["scripts/database.ts", "prepare", "--state", stateDir]);
  writeForgottenEntry(stateDir);
  const { startPortal } = await import(pathToFileURL(join(project, "scripts", "server", "portal-server.mjs")).href);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
  });
  try {
    const options = { baseURL: portal.url, viewport: { width: 390, height: 844 } };
    const visitor = await (await browser.newContext(options)).newPage();
    await visitor.goto("/guestbook");
    await expect(visitor).toHaveTitle("Guest book | Moonlit Gate");
    await expect(visitor.getByText("Nobody has signed the guest book yet.")).toBeVisible();
    await expectAccessible(visitor, "the guest book");
    // Its link is in the menu of a section.
    await visitor.goto("/socials");
    await expect(visitor.getByRole("link", { name: "Guest book" }).first()).toHaveAttribute("href", "/guestbook");
    await visitor.goto("/fil/guestbook");
    await expect(visitor.getByText("Wala pang pumirma sa guest book.")).toBeVisible();

    // A player signs it without scripts, and loses nothing by a mistake.
    const player = await (await browser.newContext({ ...options, javaScriptEnabled: false })).newPage();
    await logInByForm(player, { UserID: "player", password: "moonlit-gate-1" });
    await player.goto("/guestbook");
    await player.getByRole("button", { name: "Sign the guest book" }).click();
    await expect(player.getByText("Please write a message.").first()).toBeVisible();
    await player.getByLabel("Your message").fill("Good evening from Cebu!");
    await player.getByRole("button", { name: "Sign the guest book" }).click();
    await expect(player.getByText("Your entry is shown as soon as staff have read it.").first()).toBeVisible();
    await player.getByLabel("Your message").fill("And once more");
    await player.getByRole("button", { name: "Sign the guest book" }).click();
    await expect(player.getByText("You have signed the guest book today.").first()).toBeVisible();
    await expect(player.getByLabel("Your message")).toHaveValue("And once more");

    // It is private until staff show it.
    expect(await (await request.get(`${portal.url}/api/getguestbook`)).json()).toEqual({ data: [] });
    const owner = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await logInByForm(owner, { UserID: "owner", password: "moonlit-gate-6" });
    await owner.goto("/admin");
    await owner
      .getByRole("navigation")
      .locator("summary", { hasText: /^Content/ })
      .click();
    await owner.getByRole("link", { name: "Guest book" }).click();
    await expect(owner.getByRole("cell", { name: "Good evening from Cebu!" })).toBeVisible();
    const chapter = await owner.context().newPage();
    await chapter.goto((await owner.getByRole("link", { name: "Open the help" }).getAttribute("href")) ?? "");
    await expect(chapter.getByRole("heading", { level: 1, name: "Guest book" })).toBeVisible();
    await chapter.close();
    await expect(async () => {
      await owner.reload();
      await expect(owner.getByText("Anybody here?")).toHaveCount(0);
    }).toPass();
    await owner.getByRole("button", { name: "Show of" }).click();
    await expect(owner.getByText("The entry is shown.")).toBeVisible();
    await visitor.goto("/guestbook");
    await expect(visitor.getByText("Good evening from Cebu!")).toBeVisible();

    // What players download has it.
    await player.goto("/mydata");
    const downloading = player.waitForEvent("download");
    await player.getByRole("button", { name: "Download my data" }).click();
    const { "my-data.json": data } = unzipSync(readFileSync(await (await downloading).path()));
    expect(JSON.parse(strFromU8(data!)).guestBook).toMatchObject([{ message: "Good evening from Cebu!" }]);
    const described = async () => {
      const document = await (await request.get(`${portal.url}/api/openapi.json`)).json();
      return Object.keys(document.paths).includes("/signguestbook");
    };
    expect(await described()).toBe(true);

    // The owner switches it off.
    await owner.goto("/admin/features");
    await owner.getByLabel("Guest book").uncheck();
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(owner.getByText("The features are saved.")).toBeVisible();
    await expect(owner.getByRole("link", { name: "Guest book" })).toHaveCount(0);
    await expect(async () => {
      expect((await visitor.goto("/guestbook"))?.status()).toBe(404);
      await visitor.goto("/socials");
      await expect(visitor.getByRole("link", { name: "Guest book" })).toHaveCount(0);
      expect(await described()).toBe(false);
    }).toPass();
  } finally {
    await portal.stop();
    rmSync(project, { recursive: true, force: true });
  }
});
