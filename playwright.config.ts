import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./scripts/setup/chromium.mjs";

const mode = process.env.E2E_MODE ?? "embedded";

const browser = {
  ...devices["Desktop Chrome"],
  launchOptions: {
    executablePath: systemChromium(),
    // Chromium runs as root in containers, and must not make network requests of its own.
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A new page reuses its context's process: without a limit, each test starts two (13 % of its CPU time).
      "--renderer-process-limit=1",
    ],
  },
};

/** Every test in both projects and both modes: `npm test -- --all`. */
const all = process.env.E2E_ALL === "yes";

/**
 * Tests are selected only by their tags:
 *
 * | tag              | the test                                                                              |
 * | ---------------- | ------------------------------------------------------------------------------------- |
 * | `@javascript`    | needs JavaScript                                                                      |
 * | `@no-javascript` | needs JavaScript to be disabled                                                       |
 * | `@flow`          | covers one flow of the site: runs in every project and mode                           |
 * | `@variation`     | varies a flow, such as each error in a form: runs with JavaScript only                |
 * | `@embedded-only` | starts its own servers, makes no calls, or checks layout and motion                   |
 * | `@upstream`      | runs with JavaScript in upstream mode as well                                         |
 * | `@extended`      | repeats on a page what integration tests cover: runs with `--all` only                |
 *
 * `--all` runs variations without JavaScript, extended tests, and in upstream mode everything but `@embedded-only`.
 * Otherwise upstream mode runs each flow without JavaScript and the tests tagged `@upstream`: the contract tests run
 * against both implementations of the game API anyway.
 */
const skipped = {
  chromium: [/@no-javascript\b/],
  noScript: [/@javascript\b/, ...(all ? [] : [/@variation\b/])],
  both: [...(mode === "upstream" ? [/@embedded-only\b/] : []), ...(all ? [] : [/@extended\b/])],
};
const only = mode === "upstream" && !all ? { chromium: { grep: /@upstream\b/ }, noScript: { grep: /@flow\b/ } } : {};

/** `scripts/testing/e2e-setup.ts` starts the servers. */
export default defineConfig({
  testDir: "./tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./scripts/testing/e2e-setup.ts",
  outputDir: `./test-results/${mode}`,
  fullyParallel: true,
  // One more than the cores of a small machine: a test waits for the browser or the server half of its time.
  workers: 3,
  retries: 0,
  // The limits only stop tests that hang: a busy machine may take ten times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // A missing element fails its own action, not the whole test many minutes later.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium", use: browser, grepInvert: [...skipped.chromium, ...skipped.both], ...only.chromium },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      grepInvert: [...skipped.noScript, ...skipped.both],
      ...only.noScript,
    },
  ],
});
