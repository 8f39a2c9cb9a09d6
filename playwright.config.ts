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

/** Tests that start servers of their own, and those of looks and motion, see the same thing in both modes. */
const notInThisMode =
  mode === "upstream" ? [/@once\b/, /@front\b/, /\d px\b|keyboard|\bmotion\b|animation|paints|do not arrive/] : [];

/** Written pages do not care whose data the site shows; without scripts it is each flow once (`@flow`). */
const onlyIn =
  mode === "upstream"
    ? {
        script: { testIgnore: "**/guides.spec.ts" },
        noScript: { grep: /@flow\b/ },
      }
    : {};

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
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium", use: browser, grepInvert: [/@noscript\b/, ...notInThisMode], ...onlyIn.script },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      grepInvert: [/@script\b/, ...notInThisMode],
      ...onlyIn.noScript,
    },
  ],
});
