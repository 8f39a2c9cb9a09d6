import type { AppLoadContext } from "@remix-run/cloudflare";
import { currentUserReader } from "#app/auth/guards.ts";
import type { Session } from "#app/auth/session.ts";
import type { SessionContext } from "#app/auth/session-context.ts";
import { hasSession } from "#app/auth/session-cookie.ts";
import { wantsSavedData } from "#app/cache/page-address.ts";
import { type ContentCache, createPublicContent, type PublicContent } from "#app/cache/public-content.ts";
import type { Refreshes } from "#app/cache/refreshes.ts";
import type { Caller, GameApi } from "#app/contract/contract.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";
import { optionalCalls } from "#app/contract/upstream/limits.ts";
import type { OddityLog } from "#app/contract/upstream/replies.ts";
import { refusesUnknownCalls } from "#app/contract/upstream/unknown-call.ts";
import { createUpstreamGameApi } from "#app/contract/upstream/upstream-game-api.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import { countD1, type DatabaseStats, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { createEmbeddedGameApi } from "#app/embedded/embedded-game-api.ts";
import type { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { kindOfUser } from "#app/features/accounts/user-types.ts";
import { createSmtpMailer } from "#app/features/mail/embedded/smtp.ts";
import { databaseStamps } from "#app/features/spam-protection/embedded/form-stamps.ts";
import type { StampStore } from "#app/features/spam-protection/human-check.ts";
import {
  createSpamProtection,
  type SpamProtection,
  type SpamProtectionOptions,
} from "#app/features/spam-protection/spam-protection.server.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { createHeldValues, type HeldValues } from "#app/forms/server/held-values.ts";
import type { CircuitBreakers } from "./circuit-breakers.ts";
import type { Env } from "./env.ts";
import {
  allFeaturesAvailable,
  detectUpstreamFeatures,
  type FeatureAvailability,
  type UpstreamFeaturesOptions,
} from "./feature-availability.ts";
import { isLocalRequest } from "./http/local-request.ts";
import { isOwnFile } from "./own-files.ts";

/** What a loader or an action may use: made once per request, and nothing else of the platform reaches a page. */
export interface Services {
  /** The game API for this request's visitor, with the bearer token of the session: never cached. */
  gameApi: GameApi;
  /** The public calls through the cache; rejects with a `Response`. */
  content: PublicContent;
  /** Whose data the site shows: its own database's, or those of an operator's own game server. */
  source: "embedded" | "upstream";
  /** Which parts of the site the game server has. */
  isFeatureAvailable: FeatureAvailability;
  /** Clears the copies of public data and pages; absent where a content version tells what is new. */
  refreshes: Refreshes | undefined;
  session: Session;
  /** The logged-in user as the game server knows it now, asked once; undefined for visitors. */
  currentUser: SessionContext["currentUser"];
  /** Tells people from robots, for forms that everybody may send. */
  spamProtection: SpamProtection;
  /** Holds checked values of a form for its next step. */
  heldValues: HeldValues;
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
    /** Origin of the game server's pictures where the policy of all pages does not allow it: one without TLS. */
    picturesOrigin: string | undefined;
  };
  /** What this request asked of the database. */
  stats: DatabaseStats;
}

/** What the requests of an isolate share, as far as their services use it. */
export interface SharedState {
  env: Env;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Copies of public data. */
  content: ContentCache;
  /** How often an admin has cleared the copies by hand. */
  refreshes: Refreshes;
  /** Calls of the operator's game server that are not made for a while. */
  circuitBreakers: CircuitBreakers;
  /** Seal and open sessions, forms and mails. */
  keys: Keyring;
  passwords: PasswordHasher;
  /** Used stamps of forms, where there is no database for them. */
  stamps: StampStore;
  /** Logs each kind of odd reply of a game server once. */
  oddities: OddityLog;
}

export interface ServicesOptions {
  request: Request;
  /** The session that the request brings. */
  session: Session;
  waitUntil: (work: Promise<unknown>) => void;
  isolate: SharedState;
}

/** Makes the services of one request. */
export function createServices(options: ServicesOptions): Services {
  const { request, session, waitUntil, isolate } = options;
  const { env, now } = isolate;
  const isStaff = session.login !== undefined && kindOfUser(session.login.userType) === "admin";
  const stats = newDatabaseStats(isStaff || isLocalRequest(request));
  const ip = request.headers.get("CF-Connecting-IP") ?? "";
  const origin = siteOrigin(env, request);
  // Made when they are asked for: an answer from the page cache needs neither.
  const gameApiFor = (token: string | undefined) =>
    once(() =>
      withCircuitBreaker(createGameApi(isolate, { caller: { ip, token }, origin, waitUntil, stats }), isolate),
    );
  const visitors = gameApiFor(session.login?.token);
  const currentUser = once(() => currentUserReader({ session, gameApi: visitors() }));
  // A publication in the embedded game API raises the content version.
  const refreshes = env.upstream ? isolate.refreshes : undefined;
  const content = createPublicContent({
    cache: isolate.content,
    // Shared replies are asked for without a token, so that they can hold nothing personal.
    gameApi: gameApiFor(undefined),
    siteName: env.siteName,
    refreshes,
    waitUntil,
  });
  return {
    get gameApi() {
      return visitors();
    },
    content,
    source: env.upstream ? "upstream" : "embedded",
    isFeatureAvailable: offersOf(env, { cache: isolate.content, content, now, waitUntil }),
    refreshes,
    session,
    currentUser: () => currentUser()(),
    spamProtection: spamProtectionFor(isolate, { ip, stats }),
    heldValues: createHeldValues({ keys: isolate.keys, now }),
    now,
    visitor: { ip, hasSession: hasSession(request), saveData: wantsSavedData(request) },
    site: { origin, picturesOrigin: picturesOriginOf(env) },
    stats,
  };
}

function picturesOriginOf({ upstream }: Env): string | undefined {
  const origin = upstream && new URL(upstream.assetsUrl).origin;
  return origin?.startsWith("http:") ? origin : undefined;
}

/** What the game server of a deployment offers. */
function offersOf(
  env: Env,
  options: Pick<UpstreamFeaturesOptions, "cache" | "content" | "now" | "waitUntil">,
): FeatureAvailability {
  const { upstream, proxyKey } = env;
  if (!upstream) return allFeaturesAvailable;
  const nobody = { ...upstream, proxyKey, caller: { ip: "", token: undefined }, timeoutMs: optionalCalls.timeout };
  return detectUpstreamFeatures({
    ...options,
    gameApi: once(() => createUpstreamGameApi(nobody)),
    refusesEverything: once(() => refusesUnknownCalls(nobody)),
  });
}

/**
 * The game API of an operator's own server, without the call that every page of a player makes, for a minute after that
 * server does not have it, or does not answer it in time.
 */
function withCircuitBreaker(gameApi: GameApi, { env, circuitBreakers }: SharedState): GameApi {
  if (!env.upstream) return gameApi;
  const name = "accounts.current";
  return {
    ...gameApi,
    accounts: {
      ...gameApi.accounts,
      async current(input) {
        if (circuitBreakers.isOpen(name)) throw new GameApiError("not_offered", message("call.notOffered"));
        try {
          return await gameApi.accounts.current(input);
        } catch (error) {
          const missing = isGameApiError(error) && (error.code === "not_offered" || isTimeout(error.cause));
          if (missing) circuitBreakers.open(name, optionalCalls.ttl);
          throw error;
        }
      },
    },
  };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "TimeoutError";
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export interface GameApiOptions {
  caller: Caller;
  /** Public origin of the site, as {@link siteOrigin} says it. */
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  /** Counts what is asked of the database. */
  stats?: DatabaseStats;
}

/** The game API as the deployment configures it: the operator's own server, or the embedded one over a counted D1. */
export function createGameApi(isolate: SharedState, options: GameApiOptions): GameApi {
  const { caller, origin, waitUntil, stats = newDatabaseStats() } = options;
  const { env, now, keys, passwords, oddities: logOddity } = isolate;
  if (env.upstream) {
    return createUpstreamGameApi({ ...env.upstream, proxyKey: env.proxyKey, caller, isOwnFile, logOddity });
  }
  return createEmbeddedGameApi({
    // The environment is checked: without an upstream there is a database.
    database: countD1(env.database as D1Database, stats),
    caller,
    now,
    waitUntil,
    site: { origin: mailOrigin(env, origin), name: env.siteName },
    keys,
    passwords,
    mailer: env.smtp && createSmtpMailer(env.smtp),
    pictures: env.ticketImages && bucketPictures(env.ticketImages),
  });
}

/** The check for people as the deployment configures it; used stamps are remembered where its own data lie, if it has any. */
export function spamProtectionFor(
  { env, now, keys, stamps }: SharedState,
  { stats, ...options }: Pick<SpamProtectionOptions, "ip" | "refusal"> & { stats: DatabaseStats },
): SpamProtection {
  return createSpamProtection({
    ...options,
    keys,
    now,
    turnstile: env.turnstile,
    stamps: () => (env.upstream || !env.database ? stamps : databaseStamps(countD1(env.database, stats), now)),
  });
}

/** The site's public origin: as configured, else that of the request. */
export function siteOrigin(env: Env, request: Request): string {
  return env.siteOrigin ?? new URL(request.url).origin;
}

/**
 * The origin that links in mails may lead to: the configured one; on a local start that of the request. Undefined
 * otherwise, since whoever sends a request chooses its `Host` header, and somebody else follows the link.
 *
 * @param requestOrigin of the request
 */
export function mailOrigin({ siteOrigin }: Pick<Env, "siteOrigin">, requestOrigin: string): string | undefined {
  if (siteOrigin) return siteOrigin;
  const { hostname } = URL.canParse(requestOrigin) ? new URL(requestOrigin) : { hostname: "" };
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? requestOrigin : undefined;
}

/**
 * The services of the request that a loader or an action answers.
 * @throws Error when the server was started without `getLoadContext`
 */
export function getServices(context: AppLoadContext): Services {
  if (!context.services) throw new Error("The request has no services: the server was started without getLoadContext.");
  return context.services;
}
