import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ensureDevVars, gameApiSettings } from "../../scripts/setup/dev-vars.mjs";
import { installFailure } from "../../scripts/setup/install.mjs";
import { freePort, portFrom, requireFreePort } from "../../scripts/setup/port.mjs";
import { browserTests, countTests } from "../../scripts/setup/test-report.mjs";

const folder = () => mkdtempSync(join(tmpdir(), "setup-"));

test(".dev.vars is created once, readable by its owner only", () => {
  const root = folder();
  const file = join(root, ".dev.vars");
  ensureDevVars(root);
  const first = readFileSync(file, "utf8");
  expect(first).toMatch(/^SESSION_SECRET=[0-9a-f]{64}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  ensureDevVars(root);
  expect(readFileSync(file, "utf8")).toBe(first);
});

test(".dev.vars without a session secret gets one and keeps its lines", () => {
  const root = folder();
  const file = join(root, ".dev.vars");
  writeFileSync(file, "GAME_API_URL=https://example.com");
  ensureDevVars(root);
  expect(readFileSync(file, "utf8")).toMatch(/^GAME_API_URL=https:\/\/example\.com\nSESSION_SECRET=[0-9a-f]{64}\n$/);
});

test("an empty session secret, as in the example file, is replaced", () => {
  const root = folder();
  const file = join(root, ".dev.vars");
  writeFileSync(file, "SESSION_SECRET=\n\n# GAME_API_URL=https://example.com\n");
  ensureDevVars(root);
  expect(readFileSync(file, "utf8")).toMatch(/example\.com\nSESSION_SECRET=[0-9a-f]{64}\n$/);
});

const noteFor = (text: string) => `Using the game API at ${text}.`;

test.each<[string, NodeJS.ProcessEnv, string, string | undefined, string | undefined]>([
  ["nothing", {}, "SESSION_SECRET=x\n", undefined, undefined],
  ["a comment", {}, "# GAME_API_URL=https://file.test\n", undefined, undefined],
  [
    "the file",
    {},
    'GAME_API_URL=https://old.test\nexport GAME_API_URL = "https://file.test/api" # ours\n',
    "https://file.test/api",
    noteFor("https://file.test/api (GAME_API_URL in .dev.vars)"),
  ],
  [
    "the shell",
    { GAME_API_URL: " http://me:secret@shell.test:9000/api " },
    "GAME_API_URL=https://file.test\n",
    "http://me:secret@shell.test:9000/api",
    noteFor("http://shell.test:9000/api (GAME_API_URL in the shell; .dev.vars has a different value)"),
  ],
  [
    "a shell that sets it to nothing",
    { GAME_API_URL: "" },
    "GAME_API_URL=https://file.test\n",
    undefined,
    "Using the embedded game API (GAME_API_URL in the shell; .dev.vars has a different value).",
  ],
])("the game API is configured by %s", (_, environment, file, url, note) => {
  const root = folder();
  writeFileSync(join(root, ".dev.vars"), file);
  const settings = gameApiSettings({ PATH: "/bin", ...environment }, root);
  expect(settings.url).toBe(url);
  expect(settings.note).toBe(note);
  const ofShell = environment.GAME_API_URL?.trim();
  expect(settings.variables).toEqual(ofShell === undefined ? {} : { GAME_API_URL: ofShell });
});

test("the other game API variables are read from the shell too, and an invalid address is an error", () => {
  const root = folder();
  const { variables } = gameApiSettings({ GAME_API_CSRF_TOKEN: "t", GAME_API_ASSETS_URL: "https://cdn.test" }, root);
  expect(variables).toEqual({ GAME_API_CSRF_TOKEN: "t", GAME_API_ASSETS_URL: "https://cdn.test" });
  expect(() => gameApiSettings({ GAME_API_URL: "game.test" }, root)).toThrow(
    "GAME_API_URL is not an http or https address",
  );
});

test("PORT must be a valid port", () => {
  expect(portFrom(undefined, 8788)).toBe(8788);
  expect(portFrom("", 8788)).toBe(8788);
  expect(portFrom("9000", 8788)).toBe(9000);
  for (const value of ["abc", "0", "70000", "80.5"])
    expect(() => portFrom(value, 8788)).toThrow(`PORT=${value} is not a port`);
});

test("an error about a port in use names the port and a solution", async () => {
  const port = await freePort();
  await requireFreePort(port, "127.0.0.1", "npm start");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await expect(requireFreePort(port, "127.0.0.1", "npm start")).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it (the portal may already be running), or choose another port: PORT=${port + 1} npm start`,
  );
  server.close();
});

test.each([
  ["npm error code ENOTFOUND", "registry cannot be reached"],
  ["npm error code ECONNREFUSED", "registry cannot be reached"],
  ["npm error code ENOSPC", "disk is full"],
  ["npm error code EACCES", "no write permission"],
  ["npm error code E401", "denied access"],
  ["npm: spawn npm ENOENT", "npm was not found"],
  ["npm error something else", "could not be installed"],
])("npm's '%s' has a readable error message", (output, words) => {
  expect(installFailure(output).message).toContain(words);
});

function report(content: unknown): string {
  const file = join(folder(), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("tests are counted in the reports of the test runners", () => {
  const vitest = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [{ status: "failed", assertionResults: [{}] }],
  });
  expect(countTests("vitest", vitest, 1)).toEqual({ passed: 5, failed: 1 });
  const playwright = report({ stats: { expected: 7, unexpected: 2, skipped: 1 } });
  expect(countTests("playwright", playwright, 1)).toEqual({ passed: 7, failed: 2 });
  const withError = report({ stats: { expected: 7, unexpected: 1 }, errors: [{ message: "a server did not stop" }] });
  expect(countTests("playwright", withError, 1)).toEqual({ passed: 7, failed: 2 });
});

test("a run that failed without a failed test counts as one failure", () => {
  const brokenFile = report({
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [{ status: "failed", assertionResults: [] }],
  });
  expect(countTests("vitest", brokenFile, 1)).toEqual({ passed: 5, failed: 1 });
  expect(countTests("playwright", report({ stats: { expected: 3 } }), 1)).toEqual({ passed: 3, failed: 1 });
  expect(countTests("playwright", "/no/such/report.json", 1)).toEqual({ passed: 0, failed: 1 });
});

test("the browser tests that failed or passed are named in the report, those of groups as well", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "page.spec.ts",
    tests: statuses.map((status, index) => ({ projectName: ["chromium", "no-script"][index], status })),
  });
  const file = report({
    suites: [
      {
        specs: [spec("passes", "expected"), spec("fails", "expected", "unexpected")],
        suites: [{ specs: [spec("fails in a group", "unexpected"), spec("is skipped", "skipped")] }],
      },
    ],
  });
  expect(browserTests(file, "unexpected")).toEqual([
    "[no-script] page.spec.ts › fails",
    "[chromium] page.spec.ts › fails in a group",
  ]);
  expect(browserTests(file, "expected")).toEqual([
    "[chromium] page.spec.ts › passes",
    "[chromium] page.spec.ts › fails",
  ]);
  expect(browserTests("/no/such/report.json", "unexpected")).toEqual([]);
});

test("the lockfile has the packages of every platform, without which `npm ci` refuses it", () => {
  interface Locked {
    optionalDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}));
  expect(wanted).toContain("@esbuild/win32-x64");
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

test.each(["start", "test", "dev", "run"])("on Windows, %s says that it needs WSL, and how to get it", (name) => {
  const asWindows = "Object.defineProperty(process, 'platform', { value: 'win32' })";
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(asWindows)}`, join("scripts", `${name}.mjs`)],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("wsl --install");
});

test("the commands of a fresh clone load no package before they have installed the packages", () => {
  const files = ["start", "test", "dev", "run"].map((name) => join("scripts", `${name}.mjs`));
  const packages: string[] = [];
  for (const file of files) {
    const code = readFileSync(file, "utf8");
    const imported = [...code.matchAll(/^(?:import|export)\b[^;=]*?"([^"]+)";|^import\("([^"]+)"\);/gm)];
    for (const [, specifier = "", dynamic = ""] of imported) {
      const name = specifier || dynamic;
      const target = join(dirname(file), name);
      if (!name.startsWith(".") && !name.startsWith("node:")) packages.push(`${file}: ${name}`);
      else if (name.startsWith(".") && !files.includes(target)) files.push(target);
    }
  }
  expect(files).toContain(join("scripts", "setup", "worker.mjs"));
  expect(packages).toEqual([]);
});
