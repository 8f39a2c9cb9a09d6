import type { AppLoadContext } from "@remix-run/cloudflare";
import { Session } from "#app/auth/session.ts";
import { isEnvError } from "#app/server/env.ts";
import { createServices, type Services } from "#app/server/services.ts";
import { isolateHolder } from "./isolate.ts";

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

const isolateFor = isolateHolder("vite");

/**
 * The load context of one request under `vite dev`. On the edge the page handler makes it, since a page that is made
 * for everybody needs services of its own.
 * @throws EnvError when the environment is not complete
 */
export async function getLoadContext({ request, context: { cloudflare } }: PlatformContext): Promise<AppLoadContext> {
  const isolate = isolateFor(cloudflare.env, new URL(request.url).host);
  if (isEnvError(isolate)) throw isolate;
  const waitUntil = (work: Promise<unknown>) => cloudflare.ctx.waitUntil(work);
  const session = await Session.open(request, isolate);
  return loadContextOf(createServices({ request, session, waitUntil, isolate }));
}

/** Wraps a request's services as Remix hands them to loaders and actions. */
export function loadContextOf(services: Services): AppLoadContext {
  return { services };
}
