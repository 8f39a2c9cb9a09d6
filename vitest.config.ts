import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// The runtime of the tests reads once whom to trust beside the public authorities: ours signs the tests' mail server.
process.env.NODE_EXTRA_CA_CERTS = fileURLToPath(
  new URL("./tests/fixtures/certificates/authority.pem", import.meta.url),
);
const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-plugin");

/** The runtime of the edge with a real D1 database. */
const workerd = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      r2Buckets: ["TICKET_IMAGES"],
      bindings: {
        // A developer's `.dev.vars` must not decide how tests run.
        GAME_API_URL: "",
        SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
        TEST_MIGRATIONS: await readD1Migrations("./migrations"),
      },
    },
  }));

/** Milliseconds. Limits end what hangs and nothing else: a busy machine may take ten times as long as an idle one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

/** An unexpected error or warning in the console fails its test. */
const setupFiles = ["./tests/fixtures/console.ts"];

/**
 * `tests/unit` runs in Node; `tests/contract`, `tests/integration` and `tests/fuzz` run inside workerd, the last with the
 * built site.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node", setupFiles, ...limits },
      },
      {
        plugins: [workerd()],
        test: {
          name: "workerd",
          include: ["tests/contract/**/*.test.ts", "tests/integration/**/*.test.ts"],
          setupFiles: ["./tests/fixtures/migrate.ts", ...setupFiles],
          globalSetup: ["./tests/fixtures/game-servers.ts"],
          // One runtime for all files, which takes half as long: each starts with an empty database nevertheless.
          isolate: false,
          ...limits,
        },
      },
      {
        plugins: [workerd()],
        test: {
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          setupFiles: ["./tests/fixtures/migrate.ts", ...setupFiles],
          globalSetup: ["./tests/fuzz/built-site.ts"],
          ...limits,
        },
      },
    ],
  },
});
