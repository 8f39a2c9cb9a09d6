import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// workerd reads additional certificate authorities at startup; this one signed the test mail server's certificate.
process.env.NODE_EXTRA_CA_CERTS = fileURLToPath(
  new URL("./tests/fixtures/certificates/authority.pem", import.meta.url),
);
const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-plugin");

/** The edge runtime with a real D1 database. */
const workerd = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      r2Buckets: ["BACKUPS", "TICKET_IMAGES", "MEDIA"],
      d1Databases: ["REPLICA", "OLD_LOGS"],
      bindings: {
        // Overrides a developer's `.dev.vars`.
        GAME_API_URL: "",
        SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
        TEST_MIGRATIONS: await readD1Migrations("./migrations"),
        TEST_LOG_MIGRATIONS: await readD1Migrations("./app/features/log-database/migrations"),
      },
    },
  }));

/** Milliseconds. The limits only stop tests that hang: a busy machine may take ten times as long as an idle one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Makes a test fail on an unexpected console error or warning. */
const setupFiles = ["./tests/fixtures/console.ts"];
const workerdSetup = ["migrate", "batched-columns", "loaded-handlers"].map((name) => `./tests/fixtures/${name}.ts`);

/**
 * `tests/unit`, `tests/isolated`, `tests/agent` and `tests/commands` run in Node. `tests/contract`, `tests/integration`
 * and `tests/fuzz` run inside workerd; `tests/fuzz` and `tests/commands` use the built site. Where modules are not
 * isolated, each is evaluated once for all files, which takes half the time: `module-state.test.ts` shows that none
 * keeps a state. `tests/isolated` has the files that replace modules.
 *
 * Files that share modules are a group of their own: mixed with others, as in a random order, they would share less.
 */
export default defineConfig({
  test: {
    // Vitest leaves a core idle otherwise, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles,
          isolate: false,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      { test: { name: "isolated", include: ["tests/isolated/**/*.test.ts"], setupFiles, ...limits } },
      {
        test: {
          name: "agent",
          include: ["tests/agent/**/*.test.ts"],
          setupFiles,
          globalSetup: ["./tests/agent/mariadb.ts"],
          ...limits,
        },
      },
      {
        test: {
          name: "commands",
          include: ["tests/commands/**/*.test.ts"],
          setupFiles,
          globalSetup: ["./tests/commands/prepared-database.ts"],
          // Commands start processes of their own.
          maxConcurrency: 2,
          ...limits,
        },
      },
      {
        plugins: [workerd()],
        test: {
          // Each file still starts with an empty database.
          name: "integration",
          include: ["tests/contract/**/*.test.ts", "tests/integration/**/*.test.ts"],
          setupFiles: [...workerdSetup, ...setupFiles],
          globalSetup: ["./tests/fixtures/game-servers.ts"],
          isolate: false,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
      {
        plugins: [workerd()],
        test: {
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          setupFiles: [...workerdSetup, ...setupFiles],
          globalSetup: ["./tests/fuzz/built-site.ts"],
          ...limits,
        },
      },
    ],
  },
});
