import type { AppLoadContext } from "@remix-run/cloudflare";
import { Session } from "#app/auth/session.ts";
import { dataSource, readEnv } from "./env.ts";
import { isolateCachesFor } from "./isolate-caches.ts";
import { createServices, type Services } from "./services.ts";

declare module "@remix-run/cloudflare" {
  /** What every loader and action gets: read it with `getServices`. */
  interface AppLoadContext {
    services: Services;
  }
}

/** The part of the platform's context that a request's services are made from. */
export interface PlatformContext {
  request: Request;
  context: {
    cloudflare: {
      env: object;
      ctx: { waitUntil(work: Promise<unknown>): void };
    };
  };
}

/**
 * The load context of one request under `vite dev`. On the edge the page handler makes it, since a page that is made
 * for everybody needs services of its own (`edge/page-handler.ts`).
 * @throws EnvError when the environment is not complete
 */
export async function getLoadContext({ request, context: { cloudflare } }: PlatformContext): Promise<AppLoadContext> {
  const env = readEnv(cloudflare.env);
  const { host } = new URL(request.url);
  const isolateCaches = isolateCachesFor(cloudflare.env, {
    host,
    version: env.version,
    build: "vite",
    source: dataSource(env),
  });
  const waitUntil = (work: Promise<unknown>) => cloudflare.ctx.waitUntil(work);
  const session = await Session.open(request, { secrets: env.sessionSecrets, now: Date.now });
  return loadContextOf(createServices({ request, env, session, waitUntil, isolateCaches }));
}

/** Wraps a request's services as Remix hands them to loaders and actions. */
export function loadContextOf(services: Services): AppLoadContext {
  return { services };
}
