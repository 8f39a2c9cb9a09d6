import type { AppLoadContext } from "@remix-run/cloudflare";
import { Session } from "#app/auth/session.ts";
import { isEnvError } from "#app/server/env.ts";
import { createServices, type Services } from "#app/server/services.ts";
import { isolateHolder } from "./isolate.ts";

declare module "@remix-run/cloudflare" {
  /** The context of every loader and action; read it with `getServices`. */
  interface AppLoadContext {
    services: Services;
  }
}

/** The part of the platform's context that is needed to create a request's services. */
export interface PlatformContext {
  request: Request;
  context: {
    cloudflare: {
      env: object;
      ctx: { waitUntil(work: Promise<unknown>): void };
    };
  };
}

const isolateFor = isolateHolder("vite");

/**
 * Creates the load context of one request under `vite dev`. On the edge the page handler does this, because rendering a
 * shared page needs its own services.
 * @throws EnvError if the environment is incomplete
 */
export async function getLoadContext({ request, context: { cloudflare } }: PlatformContext): Promise<AppLoadContext> {
  const isolate = isolateFor(cloudflare.env, new URL(request.url).host);
  if (isEnvError(isolate)) throw isolate;
  const waitUntil = (work: Promise<unknown>) => cloudflare.ctx.waitUntil(work);
  const session = await Session.open(request, isolate);
  return loadContextOf(createServices({ request, session, waitUntil, isolate }));
}

/** Wraps a request's services as a load context for Remix. */
export function loadContextOf(services: Services): AppLoadContext {
  return { services };
}
