import { createApiApp, humanCheckRefusal } from "#app/contract/http/api-app.ts";
import { replyElsewhere } from "#app/contract/http/error-reply.ts";
import { type DatabaseStats, databaseTiming, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { isLocalRequest } from "#app/server/http/local-request.ts";
import { createGameApi, siteOrigin, spamProtectionFor } from "#app/server/services.ts";
import type { Isolate } from "./isolate.ts";
import type { EdgeContext } from "./page-handler.ts";

interface Bindings {
  isolate: Isolate;
  /** Database usage of the request. */
  stats: DatabaseStats;
}

const app = createApiApp<Bindings>({
  gameApiFor: ({ caller, bindings, request, waitUntil }) => {
    const { isolate, stats } = bindings;
    const origin = siteOrigin(isolate.env, request);
    return createGameApi(isolate, { caller, origin, waitUntil, stats });
  },
  onAdmin: ({ stats }) => {
    stats.shown = true;
  },
  proxyKeyOf: ({ isolate }) => isolate.env.proxyKey,
  humanCheckFor: ({ caller, bindings }) =>
    spamProtectionFor(bindings.isolate, {
      ip: caller.ip,
      stats: bindings.stats,
      refusal: humanCheckRefusal,
    }),
});

/**
 * Handles a request to the game API over HTTP. Only the embedded game API is served; with an upstream it is refused.
 */
export async function handleApiRequest(context: EdgeContext): Promise<Response> {
  const { request, isolate } = context;
  if (isolate.env.upstream) return replyElsewhere();
  const stats = newDatabaseStats(isLocalRequest(request));
  const response = await app.fetch(
    request,
    { isolate, stats },
    { waitUntil: (work) => context.waitUntil(work), passThroughOnException() {}, props: {} },
  );
  if (stats.shown) response.headers.set("Server-Timing", databaseTiming(stats));
  return response;
}
