import { createApiApp } from "../../app/game-api/http-server/api-app.ts";
import { replyElsewhere } from "../../app/game-api/http-server/error-reply.ts";
import { readEnv } from "../../app/http/env.ts";
import { createGameApi, siteOrigin } from "../../app/http/services.ts";

const app = createApiApp<object>({
  gameApiFor: ({ caller, bindings, request, waitUntil }) => {
    const env = readEnv(bindings);
    return createGameApi(env, { caller, origin: siteOrigin(env, request), waitUntil, now: Date.now });
  },
  proxyKeyOf: (bindings) => readEnv(bindings).proxyKey,
});

/** The game API over HTTP, where this portal has its own. */
export const onRequest: PagesFunction<object> = (context) => {
  const { request, env } = context;
  if (readEnv(env).upstream) return replyElsewhere();
  return app.fetch(request, env, {
    waitUntil: (work) => context.waitUntil(work),
    passThroughOnException() {},
    props: {},
  });
};
