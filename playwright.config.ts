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
const all = process.env.TEST_ALL === "yes";

/**
 * A test runs once, with JavaScript, unless its tags say otherwise:
 *
 * | tag              | the test                                                                    |
 * | ---------------- | --------------------------------------------------------------------------- |
 * | `@flow`          | covers one flow of the site: runs without JavaScript too, in upstream mode  |
 * | `@no-javascript` | runs without JavaScript only                                                |
 * | `@javascript`    | needs JavaScript                                                            |
 * | `@embedded-only` | starts its own servers, makes no calls, or checks layout and motion         |
 * | `@upstream`      | runs with JavaScript in upstream mode as well                               |
 * | `@extended`      | repeats what other tests cover, or takes minutes: runs with `--all` only    |
 *
 * `--all` runs every test with and without JavaScript in both modes, but for what these tags exclude. Otherwise a flow
 * runs with JavaScript in embedded mode and without it in upstream mode, because pages and forms are the same in both, and
 * the contract tests run against both implementations of the game API.
 */
const skipped = [...(mode === "upstream" ? [/@embedded-only\b/] : []), ...(all ? [] : [/@extended\b/])];
const only = {
  chromium: !all && mode === "upstream" ? { grep: /@upstream\b/ } : {},
  noScript: all ? {} : { grep: mode === "upstream" ? /@flow\b/ : /@no-javascript\b/ },
};

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
  },
  projects: [
    { name: "chromium", use: browser, grepInvert: [/@no-javascript\b/, ...skipped], ...only.chromium },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      grepInvert: [/@javascript\b/, ...skipped],
      ...only.noScript,
    },
  ],
});
