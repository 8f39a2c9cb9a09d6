import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Circuit } from "#app/async/circuit.ts";
import { once } from "#app/async/once.ts";
import { WaitingBudget } from "#app/async/waiting-budget.ts";
import { currentUserReader } from "#app/auth/guards.ts";
import type { Session } from "#app/auth/session.ts";
import type { SessionContext } from "#app/auth/session-context.ts";
import type { ContentVersion } from "#app/cache/content-version.ts";
import type { FragmentCache } from "#app/cache/fragment-cache.ts";
import { type Audience, wantsSavedData } from "#app/cache/page-address.ts";
import {
  type ContentCache,
  type ContentSource,
  createPublicContent,
  type PublicContent,
} from "#app/cache/public-content.ts";
import type { Refreshes } from "#app/cache/refreshes.ts";
import type { Patience } from "#app/cache/swr-cache.ts";
import { isLoopbackHost } from "#app/contract/addresses.ts";
import type { Caller } from "#app/contract/caller.ts";
import { callOf, calls, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { optionalCallLimits, PAGE_BUDGET } from "#app/contract/upstream/limits.ts";
import type { MismatchLog } from "#app/contract/upstream/mismatch-log.ts";
import { refusesUnknownCalls } from "#app/contract/upstream/unknown-call.ts";
import { createUpstreamGameApi } from "#app/contract/upstream/upstream-game-api.ts";
import { visitorOrigin } from "#app/contract/visitor-origin.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Bookmark } from "#app/embedded/database/bookmark.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { countD1, type DatabaseStats, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import {
  type DatabaseSession,
  openDatabaseSession,
  type SessionStart,
} from "#app/embedded/database/database-session.ts";
import { mergeReads } from "#app/embedded/database/merge-reads.ts";
import { createEmbeddedGameApi, type EmbeddedOptions } from "#app/embedded/embedded-game-api.ts";
import type { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { cloudflareImages } from "#app/features/media/embedded/cloudflare-images.ts";
import { maintenanceAt } from "#app/features/settings/maintenance.ts";
import { databaseStamps } from "#app/features/spam-protection/embedded/form-stamps.ts";
import type { StampStore } from "#app/features/spam-protection/human-check.ts";
import {
  createSpamProtection,
  type SpamProtection,
  type SpamProtectionOptions,
} from "#app/features/spam-protection/spam-protection.server.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { siteWithout } from "#app/features.ts";
import { createHeldValues, type HeldValues } from "#app/forms/server/held-values.ts";
import type { Env } from "./env.ts";
import { isLocalRequest } from "./http/local-request.ts";
import { isSafeMethod } from "./http/safe-methods.ts";
import { type OptionalCalls, withOptionalCalls } from "./optional-calls.ts";
import { isOwnFile } from "./own-files.ts";
import {
  allPartsAvailable,
  detectUpstreamParts,
  type PartAvailability,
  type UpstreamPartsOptions,
} from "./part-availability.ts";
import { RELEASE } from "./release.ts";

/** What a loader or an action may use. Created once per request; pages get nothing else from the platform. */
export interface Services {
  /** The game API for this request's visitor, with the bearer token of the session; never cached. */
  gameApi: GameApi;
  /** The public calls, through the cache; rejects with a `Response`. */
  content: PublicContent;
  /** The source of the site's data: its own database, or an operator's own game server. */
  source: "embedded" | "upstream";
  /** Which features the game server supports. */
  isPartAvailable: PartAvailability;
  /** Whether the game server has what a part of the site needs, also if the owner has switched it off. */
  isPartOffered: PartAvailability;
  /** The keys of what the owner has switched off, see `FeatureSwitch`. */
  switchedOff: () => Promise<readonly string[]>;
  /** Clears the copies of public data and pages; undefined where a content version tracks changes. */
  refreshes: Refreshes | undefined;
  session: Session;
  /** Replaces the token of the session, also for the following calls of this request. */
  renewToken: (token: string) => void;
  /** The logged-in user as the game server currently knows it, loaded once; undefined for visitors. */
  currentUser: SessionContext["currentUser"];
  /** Spam protection for forms that need no login. */
  spamProtection: SpamProtection;
  /** Holds validated values of a form for its next step. */
  heldValues: HeldValues;
  /** Current time in epoch milliseconds. */
  now: () => number;
  visitor: {
    /** IP address of the visitor; empty for a shared page. */
    ip: string;
    /** All who share the page that is rendered; undefined for a page of this visitor alone. */
    audience: Audience | undefined;
    /** Whether the session is that of an admin; the game API decides what they may do. */
    isStaff: boolean;
    /** Whether the visitor prefers reduced data usage (`Save-Data`). */
    saveData: boolean;
  };
  /** The bucket of backups, which owners download; undefined where the site has none. */
  backups: R2Bucket | undefined;
  site: {
    /** Public origin, for canonical links. */
    origin: string;
    /** Origin of the game server's pictures if it has no TLS: the default policy does not allow it then. */
    picturesOrigin: string | undefined;
    /** Whether mails are sent. A game server of the operator is expected to do so. */
    sendsMails: () => Promise<boolean>;
  };
  /** How long the request waits for the operator's game server. */
  budget: WaitingBudget;
  /** The markup of parts that pages share. */
  fragments: FragmentCache;
  /** Database usage of this request. */
  stats: DatabaseStats;
}

/** The part of the isolate that services use. */
export interface SharedState {
  env: Env;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Copies of public data. */
  content: ContentCache;
  /** The markup of parts that pages share. */
  fragments: FragmentCache;
  /** How often an admin has cleared the copies. */
  refreshes: Refreshes;
  /** The circuit breaker of the operator's game server. */
  circuit: Circuit;
  /** What the operator's game server lacks of the calls that pages can do without. */
  optionalCalls: OptionalCalls;
  /** Keys that seal and open sessions, forms and mails. */
  keys: Keyring;
  passwords: PasswordHasher;
  /** Used form stamps, if there is no database for them. */
  stamps: StampStore;
  /** What the site is connected with. */
  connections: CallContext["connections"];
  /** Logs each kind of unexpected reply of a game server once. */
  logMismatches: MismatchLog;
}

export interface ServicesOptions {
  request: Request;
  /** The session of the request. */
  session: Session;
  waitUntil: (work: Promise<unknown>) => void;
  isolate: SharedState;
  /** All who share the page that is rendered; undefined for a page of this visitor alone. */
  audience?: Audience | undefined;
  /** How long the request that a shared page is rendered for waits for the operator's game server in total. */
  budget?: WaitingBudget | undefined;
  /** The content version of the request that a shared page is rendered for; its data are not older. */
  contentVersion?: (() => Promise<ContentVersion>) | undefined;
}

/** Creates the services of one request. */
export function createServices(options: ServicesOptions): Services {
  const { request, session, waitUntil, isolate, audience } = options;
  const { env, now } = isolate;
  const { budget = waitingBudget(isolate) } = options;
  const patience = env.upstream && patienceOf(budget);
  const mayAskAgain = env.upstream && (() => isolate.circuit.answeredWithin(optionalCallLimits.ttl));
  const isStaff = session.login !== undefined && kindOfUser(session.login.userType) === "admin";
  const stats = newDatabaseStats(isStaff || isLocalRequest(request));
  const ip = request.headers.get("CF-Connecting-IP") ?? "";
  const origin = siteOrigin(env, request);
  // Read once: what a page shows fits together.
  const offKeys = once(() => readSwitchedOff(content));
  const offParts = once(async () => siteWithout(await offKeys()).parts);
  const connect = (caller: Caller, database?: D1Database) => {
    const gameApi = createGameApi(isolate, {
      caller,
      origin,
      waitUntil,
      stats,
      database,
      maintenance: () => readMaintenance(content, now()),
      switchedOff: offKeys,
    });
    return env.upstream ? withBudget(withOptionalCalls(gameApi, { ...isolate, waitUntil }), budget) : gameApi;
  };
  const visitor: Caller = { ip, token: undefined, ...visitorOrigin(request) };
  // Created lazily: a response from the page cache needs neither.
  let own: DatabaseSession | undefined;
  session.followWrites(() => own?.writtenBookmark());
  const visitors = once(() => {
    // Writes decide by the current state, and a person who is no longer staff sees nothing more of the console.
    const readsPrimary = isStaff || !isSafeMethod(request);
    own = openSession(env, stats, readsPrimary ? "primary" : { since: session.bookmark });
    visitor.token = session.login?.token;
    return connect(visitor, own?.database);
  });
  const currentUser = once(() => currentUserReader({ session, gameApi: visitors() }));
  // A publication in the embedded game API raises the content version.
  const refreshes = env.upstream ? isolate.refreshes : undefined;
  // Shared replies are loaded without a token, so that they cannot contain personal data.
  const source = onceFor((since: Bookmark | undefined) =>
    contentSource(isolate, { caller: { ...visitor, token: undefined }, origin, waitUntil, stats }, since),
  );
  const content = createPublicContent({
    cache: isolate.content,
    source,
    siteName: env.siteName,
    refreshes,
    version: options.contentVersion,
    since: isStaff ? () => session.bookmark : undefined,
    waitUntil,
    patience,
    mayAskAgain,
    now,
  });
  const isOffered =
    patience && mayAskAgain
      ? featureAvailabilityOf(isolate, { cache: isolate.content, content, now, waitUntil, patience, mayAskAgain })
      : allPartsAvailable;
  return {
    get gameApi() {
      return visitors();
    },
    content,
    source: env.upstream ? "upstream" : "embedded",
    isPartAvailable: async (part) => ((await offParts()).includes(part) ? false : isOffered(part)),
    isPartOffered: isOffered,
    switchedOff: offKeys,
    refreshes,
    session,
    renewToken: (token) => {
      session.renewToken(token);
      visitor.token = token;
    },
    currentUser: () => currentUser()(),
    spamProtection: spamProtectionFor(isolate, { ip, stats }),
    heldValues: createHeldValues({ keys: isolate.keys, now }),
    now,
    backups: env.backups,
    visitor: { ip, audience, isStaff, saveData: wantsSavedData(request) },
    site: {
      origin,
      picturesOrigin: picturesOriginOf(env),
      sendsMails: async () => env.upstream !== undefined || (await sendsMails(isolate)),
    },
    budget,
    fragments: isolate.fragments,
    stats,
  };
}

/** While the database does not answer, nobody is told that no mails are sent. */
async function sendsMails({ connections }: SharedState): Promise<boolean> {
  try {
    return (await connections()).mailer !== undefined;
  } catch {
    return true;
  }
}

function picturesOriginOf({ upstream }: Env): string | undefined {
  const origin = upstream && new URL(upstream.assetsUrl).origin;
  return origin?.startsWith("http:") ? origin : undefined;
}

/** Which features the operator's game server supports. */
function featureAvailabilityOf(
  { env, circuit }: SharedState,
  options: Omit<UpstreamPartsOptions, "gameApi" | "refusesEverything">,
): PartAvailability {
  const { upstream, proxyKey } = env;
  if (!upstream) return allPartsAvailable;
  const anonymous = {
    ...upstream,
    proxyKey,
    circuit,
    caller: { ip: "", token: undefined },
    timeoutMs: optionalCallLimits.timeout,
  };
  return detectUpstreamParts({
    ...options,
    gameApi: once(() => createUpstreamGameApi(anonymous)),
    refusesEverything: once(() => refusesUnknownCalls(anonymous)),
  });
}

/** How long the reads of a request wait for the operator's game server in total. */
export function waitingBudget({ circuit, now }: SharedState): WaitingBudget {
  return new WaitingBudget({ total: PAGE_BUDGET, circuit, now });
}

/** Public content that cannot be loaded in time is unavailable; a load that is on its way goes on. */
function patienceOf(budget: WaitingBudget): Patience {
  return { left: () => budget.left(), wait: (work, limit, late) => budget.wait(work, limit, late), over: noAnswer };
}

/** A game API whose reads wait within the budget of the request. Writes take their own time. */
function withBudget(gameApi: GameApi, budget: WaitingBudget): GameApi {
  return gameApiOf(async (name, input) => {
    const ask = () => callOf(gameApi, name)(input);
    if (calls[name].method !== "GET") return ask();
    if (budget.left() <= 0) throw noAnswer();
    return budget.wait(ask(), Number.POSITIVE_INFINITY, () => {
      throw noAnswer();
    });
  });
}

function noAnswer(): GameApiError {
  return new GameApiError("unavailable", message("call.networkError"));
}

/** Like {@link once}, for each argument. */
function onceFor<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  const made = new Map<Argument, Value>();
  return (argument) => {
    const value = made.get(argument) ?? make(argument);
    made.set(argument, value);
    return value;
  };
}

/** Opens a session of the embedded game API's database, which counts its queries; undefined with an upstream. */
function openSession(
  { upstream, database }: Env,
  stats: DatabaseStats,
  start: SessionStart,
): DatabaseSession | undefined {
  if (upstream || !database) return undefined;
  const session = openDatabaseSession(database, start);
  return { ...session, database: countD1(session.database, stats) };
}

export interface GameApiOptions {
  caller: Caller;
  /** Public origin of the site, see {@link siteOrigin}. */
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  /** Counts the queries to the database. */
  stats?: DatabaseStats;
  /** The database of the embedded game API, see {@link openSession}; by default the primary. */
  database?: D1Database | undefined;
  /** See `CallContext`. */
  maintenance?: CallContext["maintenance"];
  switchedOff?: CallContext["switchedOff"];
}

/** Creates the configured game API: the operator's own server, or the embedded one over a D1 that counts queries. */
export function createGameApi(isolate: SharedState, options: GameApiOptions): GameApi {
  const { caller, stats = newDatabaseStats() } = options;
  const { env, circuit, logMismatches } = isolate;
  if (env.upstream) {
    return createUpstreamGameApi({
      ...env.upstream,
      proxyKey: env.proxyKey,
      caller,
      circuit,
      isOwnFile,
      logMismatches,
    });
  }
  return createEmbeddedGameApi(embeddedOptions(isolate, { ...options, stats }));
}

/** What the embedded game API works with in a request. */
export function embeddedOptions(isolate: SharedState, options: GameApiOptions): EmbeddedOptions {
  const { caller, origin, waitUntil, stats = newDatabaseStats() } = options;
  const { env, now, keys, passwords, connections } = isolate;
  return {
    // `readEnv` guarantees a database if there is no upstream.
    database: options.database ?? countD1(env.database as D1Database, stats),
    caller,
    now,
    waitUntil,
    site: { origin: mailOrigin(env, origin), name: env.siteName, publicOrigin: origin },
    keys,
    passwords,
    pictures: env.ticketImages && bucketPictures(env.ticketImages),
    media: env.media && bucketPictures(env.media),
    resizer: env.images && cloudflareImages(env.images),
    connections,
    logs: env.logs && openDatabase(countD1(env.logs, stats)),
    build: { version: env.version, release: RELEASE },
    hasCompanion: env.scheduleKey !== undefined,
    maintenance: options.maintenance,
    switchedOff: options.switchedOff,
  };
}

/**
 * Creates the configured spam protection. Used form stamps are stored in the database, or in memory if there is none.
 */
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

/** A source of shared replies, which sees at least the state `since` of the database. */
function contentSource(isolate: SharedState, options: GameApiOptions, since: Bookmark | undefined): ContentSource {
  const { stats = newDatabaseStats() } = options;
  const shared = openSession(isolate.env, stats, since === undefined ? "anywhere" : { since });
  const gameApi = createGameApi(isolate, { ...options, database: shared && mergeReads(shared.database) });
  return { gameApi, bookmark: () => shared?.bookmark() };
}

/** The replies that all visitors share, for requests that are not for a page. */
export function publicContent(isolate: SharedState, options: GameApiOptions): PublicContent {
  const { content: cache, env, now } = isolate;
  const anonymous = {
    ...options,
    caller: { ...options.caller, token: undefined },
    maintenance: undefined,
    switchedOff: undefined,
  };
  const source = onceFor((since: Bookmark | undefined) => contentSource(isolate, anonymous, since));
  const { waitUntil } = options;
  return createPublicContent({ cache, source, siteName: env.siteName, waitUntil, now });
}

/** The keys of what the owner has switched off, as they were known at most a second ago. */
export async function readSwitchedOff({
  contentVersion,
}: Pick<PublicContent, "contentVersion">): Promise<readonly string[]> {
  return (await contentVersion()).switchedOff ?? [];
}

/** The maintenance of the site, as it was known at most a second ago. */
export async function readMaintenance({ contentVersion }: PublicContent, now: number) {
  const { maintenance } = await contentVersion();
  return maintenance && maintenanceAt(maintenance, now);
}

/** The public origin of the site: the configured one, or else that of the request. */
export function siteOrigin(env: Env, request: Request): string {
  return env.siteOrigin ?? new URL(request.url).origin;
}

/**
 * The origin for links in mails: the configured one, or on a local start that of the request. Undefined otherwise: the
 * sender of a request controls its `Host` header, and the recipient of the mail would follow the link.
 *
 * @param requestOrigin origin of the request
 */
export function mailOrigin({ siteOrigin }: Pick<Env, "siteOrigin">, requestOrigin: string): string | undefined {
  if (siteOrigin) return siteOrigin;
  const { hostname } = URL.canParse(requestOrigin) ? new URL(requestOrigin) : { hostname: "" };
  return isLoopbackHost(hostname) ? requestOrigin : undefined;
}

declare module "@remix-run/cloudflare" {
  /** The context of every loader and action; read it with `getServices`. */
  interface AppLoadContext {
    services: Services;
    /** Whether the site has a page at a path; a page that shows an entry may lack that entry. */
    hasPage?: (path: string) => boolean;
  }
}

/**
 * Returns the services of the request that a loader or an action handles.
 * @throws Error when the page was rendered without them
 */
export function getServices(context: AppLoadContext): Services {
  if (!context.services) throw new Error("The request has no services: see app/edge/portal.ts.");
  return context.services;
}
