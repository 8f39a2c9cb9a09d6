import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { FunctionContext } from "#app/edge/portal.ts";
import { audit } from "#tests/fixtures/shoppers.ts";
import { routes } from "../../build/server/index.js";
import { onRequest } from "../../functions/_middleware.ts";
import { createIdentities, proxyKey } from "./actors.ts";
import { createCampaign, formatFailure, unreachedTargets } from "./campaign.ts";
import type { Send } from "./http.ts";
import { seedPortal } from "./seed-portal.ts";
import { callTargets, pageTargets, patternsOfBuild } from "./targets.ts";

// The requests are always the same, so that a failure comes from the change; other seeds run with `npm run fuzz` and
// `VITE_FUZZ_SEED=<seed> npx vitest run --project fuzz`.
const seed = Number(import.meta.env.VITE_FUZZ_SEED ?? 8);
const runs = Number(import.meta.env.VITE_FUZZ_RUNS ?? 4);
const only = String(import.meta.env.VITE_FUZZ_ONLY ?? "");

/** The static files that the worker reads. */
const dataFiles = import.meta.glob<string>("../../build/client/assets/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});
Object.assign(env, {
  ASSETS: {
    fetch: async ({ url }: Request) => {
      const file = dataFiles[`../../build/client${new URL(url).pathname}`];
      return new Response(file ?? null, { status: file ? 200 : 404 });
    },
  },
});

/** The portal called as the platform does, with the real database and the built site. */
function portal() {
  const execution = createExecutionContext();
  const bindings = {
    DB: env.DB,
    SESSION_SECRET: env.SESSION_SECRET,
    SITE_URL: "http://portal.test",
    PROXY_KEY: proxyKey,
  };
  const send: Send = async ({ method, target, headers, body }) => {
    let request: Request;
    try {
      const content = method === "GET" || method === "HEAD" ? null : (body ?? null);
      request = new Request(`http://portal.test${target}`, { method, headers, body: content, redirect: "manual" });
    } catch {
      return undefined;
    }
    const event: FunctionContext = {
      request,
      env: bindings,
      waitUntil: (work) => execution.waitUntil(work),
      next: async () => new Response("no such file", { status: 404 }),
    };
    const response = await onRequest(event as unknown as Parameters<typeof onRequest>[0]);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { send, settle: () => waitOnExecutionContext(execution) };
}

test("hostile requests cause no 5xx, no stack trace and no injected script", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { send, settle } = portal();
  const pages = pageTargets(patternsOfBuild(routes));
  const targets = [...callTargets(), ...pages];
  const identities = await createIdentities({
    run: (sql, ...values) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run(),
    sessionSecret: env.SESSION_SECRET,
    playerCount: 60,
  });
  const loggedProblems = () => error.mock.calls.splice(0).map((words) => `logged: ${words.join(" ")}`);
  const campaign = createCampaign({ targets, identities, send, loggedProblems });
  // Like the portal of `npm run fuzz`, this one has offers of its own already, with other prices.
  await env.DB.batch([
    env.DB.prepare("INSERT INTO payment_packages (name, price, coins) VALUES ('Own', 5000, 50)"),
    env.DB.prepare(
      "INSERT INTO payment_wallets (kind, name, account_name, account_number) VALUES ('gcash', 'Own', 'A', '1')",
    ),
  ]);
  await seedPortal(campaign.call);
  await campaign.explore();

  const failures: string[] = [];
  for (const target of targets.filter(({ name }) => name.includes(only))) {
    const failure = await campaign.run(target, seed, runs);
    if (failure) failures.push(formatFailure(failure, runs));
  }
  await settle();
  const unreached = unreachedTargets(targets, campaign.coverage);
  // biome-ignore lint/suspicious/noConsole: prints the seed, so that a run can be repeated
  console.log(
    `fuzz: seed ${seed}, ${campaign.sent()} requests to ${targets.length} targets, refused by: ${unreached.join(", ")}`,
  );
  expect(failures.join("\n\n")).toBe("");
  expect(await audit()).toEqual([]);
  // Requests that are only refused test nothing behind the checks.
  if (!only) expect(unreached.length).toBeLessThan(targets.length / 4);
});
