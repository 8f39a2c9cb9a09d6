import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./scripts/setup/chromium.mjs";

const mode = process.env.E2E_MODE ?? "embedded";

const browser = {
  ...devices["Desktop Chrome"],
  launchOptions: {
    executablePath: systemChromium(),
    // Chromium runs as root in containers, and shall ask nothing of the network on its own.
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

/** Every test in both projects and both modes (`npm test -- --all`); otherwise what follows is left out. */
const all = process.env.E2E_ALL === "yes";

/** Limits that are tested once on the login page, and all of them in the integration tests. */
const extra = all ? [] : [/@extra\b/];

/** Tests that start servers of their own, and those of looks and motion, see the same thing in both modes. */
const notInThisMode =
  mode === "upstream" ? [/@once\b/, /@front\b/, /\d px\b|keyboard|\bmotion\b|animation|paints|do not arrive/] : [];

/** What a form says to each mistake goes the same way with and without scripts: without, it is each flow once. */
const toldWithScripts =
  /\b(?:login|register|find-account|account|rankings|redeem|shop|history)\.spec\.ts (?!.*@(?:flow|noscript)\b)/;

/**
 * Whose data the site shows is the game API's affair, and its contract tests run both ways: in upstream mode it is each
 * flow once, without scripts, and the pages of news with them.
 */
const onlyIn =
  mode === "upstream" && !all ? { script: { grep: /\bnews\.spec\.ts / }, noScript: { grep: /@flow\b/ } } : {};

/**
 * Every test runs in both projects, with JavaScript and without; `@script` in a title means with JavaScript only,
 * `@noscript` without only, `@once` and `@front` (never asks the game server) not in upstream mode again. `scripts/e2e-setup.ts` starts the servers.
 */
export default defineConfig({
  testDir: "./tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./scripts/e2e-setup.ts",
  outputDir: `./test-results/${mode}`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Limits end what hangs and nothing else: a busy machine may take ten times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium", use: browser, grepInvert: [/@noscript\b/, ...notInThisMode, ...extra], ...onlyIn.script },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      grepInvert: [/@script\b/, ...notInThisMode, ...extra, ...(all ? [] : [toldWithScripts])],
      ...onlyIn.noScript,
    },
  ],
});
