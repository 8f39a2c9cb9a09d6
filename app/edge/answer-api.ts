import { createApiApp, personRefusal } from "#app/contract/http/api-app.ts";
import { replyElsewhere } from "#app/contract/http/error-reply.ts";
import { type DatabaseStats, databaseTiming, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { readEnv } from "#app/server/env.ts";
import { isLocalRequest } from "#app/server/http/local-request.ts";
import { createGameApi, robotCheckFor, siteOrigin } from "#app/server/services.ts";
import type { EdgeContext } from "./page-handler.ts";

interface Bindings {
  env: object;
  /** What the request asks of the database. */
  stats: DatabaseStats;
}

const app = createApiApp<Bindings>({
  gameApiFor: ({ caller, bindings, request, waitUntil }) => {
    const env = readEnv(bindings.env);
    const origin = siteOrigin(env, request);
    return createGameApi(env, { caller, origin, waitUntil, now: Date.now, stats: bindings.stats });
  },
  onAdmin: ({ stats }) => {
    stats.shown = true;
  },
  proxyKeyOf: ({ env }) => readEnv(env).proxyKey,
  personCheckFor: ({ caller, bindings }) =>
    robotCheckFor(readEnv(bindings.env), {
      ip: caller.ip,
      now: Date.now,
      stats: bindings.stats,
      refusal: personRefusal,
    }),
});

/** Answers for the game API over HTTP, where this portal has its own. */
export async function answerApi(context: EdgeContext): Promise<Response> {
  const { request, env } = context;
  if (readEnv(env).upstream) return replyElsewhere();
  const stats = newDatabaseStats(isLocalRequest(request));
  const response = await app.fetch(
    request,
    { env, stats },
    { waitUntil: (work) => context.waitUntil(work), passThroughOnException() {}, props: {} },
  );
  if (stats.shown) response.headers.set("Server-Timing", databaseTiming(stats));
  return response;
}
