import { once } from "#app/async/once.ts";
import type { PublicContent } from "#app/cache/public-content.ts";
import { createApiApp, humanCheckRefusal } from "#app/contract/http/api-app.ts";
import { replyElsewhere, replyToThrown } from "#app/contract/http/error-reply.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { type DatabaseStats, databaseTiming, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { receiveWebhook } from "#app/features/payments/embedded/webhooks.ts";
import { featureTables, loadConsole, siteWithout } from "#app/features.ts";
import { isLocalRequest } from "#app/server/http/local-request.ts";
import {
  createGameApi,
  embeddedOptions,
  publicContent,
  readMaintenance,
  readSwitchedOff,
  siteOrigin,
  spamProtectionFor,
} from "#app/server/services.ts";
import type { Isolate } from "./isolate.ts";
import type { EdgeContext } from "./page-handler.ts";

interface Bindings {
  isolate: Isolate;
  /** The replies that all callers share. */
  content: PublicContent;
  /** Database usage of the request. */
  stats: DatabaseStats;
}

const app = once(() =>
  createApiApp<Bindings>({
    gameApiFor: ({ caller, bindings, request, waitUntil }) => {
      const { isolate, stats, content } = bindings;
      const origin = siteOrigin(isolate.env, request);
      const maintenance = () => readMaintenance(content, isolate.now());
      const offKeys = () => readSwitchedOff(content);
      return createGameApi(isolate, { caller, origin, waitUntil, stats, maintenance, switchedOff: offKeys });
    },
    hasCall: async ({ content }) => siteWithout(await readSwitchedOff(content)).hasCall,
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
  }),
);

/**
 * Handles a request to the game API over HTTP. Only the embedded game API is served; with an upstream it is refused.
 */
export async function handleApiRequest(context: EdgeContext): Promise<Response> {
  const { request, isolate } = context;
  if (isolate.env.upstream) return replyElsewhere();
  const stats = newDatabaseStats(isLocalRequest(request));
  if (context.log) context.log.stats = stats;
  const content = publicContent(isolate, {
    caller: { ip: "", token: undefined },
    origin: siteOrigin(isolate.env, request),
    waitUntil: (work) => context.waitUntil(work),
    stats,
  });
  await loadConsole();
  // The texts of replies are the owner's.
  await content.settings.read({});
  const provider = webhookProvider(request);
  const response = provider
    ? await handleWebhook(context, provider, stats)
    : await app().fetch(
        request,
        { isolate, content, stats },
        { waitUntil: (work) => context.waitUntil(work), passThroughOnException() {}, props: {} },
      );
  if (stats.shown) response.headers.set("Server-Timing", databaseTiming(stats));
  return response;
}

/** The provider to whose webhook a request is sent, `POST /api/payments/{provider}/webhook`. */
function webhookProvider({ method, url }: Request): string | undefined {
  return method === "POST" ? /^\/api\/payments\/([a-z]{1,20})\/webhook$/.exec(new URL(url).pathname)?.[1] : undefined;
}

/**
 * Handles the request of a payment provider. Its body is not JSON for a call, because the signature covers the bytes.
 * Other statuses than 200 make the provider send it again.
 */
async function handleWebhook({ request, isolate, waitUntil }: EdgeContext, provider: string, stats: DatabaseStats) {
  const { database, ...options } = embeddedOptions(isolate, {
    caller: { ip: "", token: undefined },
    origin: siteOrigin(isolate.env, request),
    waitUntil,
    stats,
  });
  try {
    const body = await request.text();
    await receiveWebhook(
      { ...options, features: featureTables, db: openDatabase(database) },
      { provider, headers: request.headers, body },
    );
    return Response.json({ message: "ok" }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return replyToThrown(error);
  }
}
