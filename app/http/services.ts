import type { AppLoadContext } from "@remix-run/cloudflare";
import { hasSession } from "#app/auth/session-cookie.ts";
import type { Caller, GameApi } from "#app/game-api/contract.ts";
import { createEmbeddedGameApi } from "#app/game-api/embedded/embedded-game-api.ts";
import { createUpstreamGameApi } from "#app/game-api/upstream/upstream-game-api.ts";
import { wantsSavedData } from "./cache/page-address.ts";
import { createPublicContent, type PublicContent } from "./cache/public-content.ts";
import { countD1, type DatabaseStats, newDatabaseStats } from "./counting-d1.ts";
import type { Env } from "./env.ts";
import type { IsolateCaches } from "./isolate-caches.ts";

/** What a loader or an action may use: made once per request, and nothing else of the platform reaches a page. */
export interface Services {
  /** The game API for this request's visitor: never cached. */
  gameApi: GameApi;
  /** The public calls through the cache; rejects with a `Response`. */
  content: PublicContent;
  /** Current time in epoch milliseconds. */
  now: () => number;
  visitor: {
    /** Address of the visitor; empty for a page that is made for everybody. */
    ip: string;
    hasSession: boolean;
    /** The visitor asks for less data (`Save-Data`). */
    saveData: boolean;
  };
  site: {
    /** Public origin, for canonical links. */
    origin: string;
  };
  /** What this request asked of the database. */
  stats: DatabaseStats;
}

export interface ServicesOptions {
  request: Request;
  env: Env;
  waitUntil: (work: Promise<unknown>) => void;
  isolateCaches: IsolateCaches;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/** Makes the services of one request. */
export function createServices({ request, env, waitUntil, isolateCaches, now = Date.now }: ServicesOptions): Services {
  const stats = newDatabaseStats();
  const ip = request.headers.get("CF-Connecting-IP") ?? "";
  const gameApiFor = (caller: Caller) => createGameApi(env, caller, stats, now);
  return {
    gameApi: gameApiFor({ ip, token: undefined }),
    // Shared replies are asked for without a token, so that they can hold nothing personal.
    content: createPublicContent({
      cache: isolateCaches.content,
      gameApi: gameApiFor({ ip, token: undefined }),
      siteName: env.siteName,
      waitUntil,
    }),
    now,
    visitor: { ip, hasSession: hasSession(request), saveData: wantsSavedData(request) },
    site: { origin: env.siteOrigin ?? new URL(request.url).origin },
    stats,
  };
}

/** The game API as the deployment configures it: the operator's own server, or the embedded one over a counted D1. */
export function createGameApi(env: Env, caller: Caller, stats: DatabaseStats, now: () => number): GameApi {
  if (env.upstream) return createUpstreamGameApi({ ...env.upstream, caller });
  // The environment is checked: without an upstream there is a database.
  return createEmbeddedGameApi({ database: countD1(env.database as D1Database, stats), now });
}

/**
 * The services of the request that a loader or an action answers.
 * @throws Error when the server was started without `getLoadContext`
 */
export function getServices(context: AppLoadContext): Services {
  if (!context.services) throw new Error("The request has no services: the server was started without getLoadContext.");
  return context.services;
}
