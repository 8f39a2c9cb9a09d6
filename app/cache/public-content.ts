import { withTimeLimit } from "#app/async/time-limit.ts";
import {
  type CallName,
  type CallReply,
  callGroups,
  callOf,
  type GameApi,
  type GameApiOf,
  gameApiOf,
} from "#app/contract/contract.ts";
import { type GameApiErrorCode, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { en } from "#app/contract/messages/en.ts";
import { defaultSiteSettings, type SiteSettings } from "#app/features/settings/calls.ts";
import type { ContentVersion } from "./content-version.ts";
import { isFeatureUnknownError } from "./feature-unknown-error.ts";
import type { ParsedRequests } from "./parsed-requests.ts";
import { type CachePolicy, type PolicyName, policies } from "./policies.ts";
import type { Refreshes } from "./refreshes.ts";
import type { Cached, FailurePolicy, SwrCache } from "./swr-cache.ts";

/** The calls whose replies are the same for every visitor, with their cache policies. */
const publicCalls = {
  "news.board": "news",
  "news.byId": "news",
  "news.page": "news",
  "downloads.list": "downloads",
  "banners.list": "banners",
  "rankings.top": "rankings",
  "rankings.monthly": "rankings",
  "shop.items": "shop",
  "settings.read": "settings",
  "pages.bySlug": "guides",
} as const satisfies Partial<Record<CallName, PolicyName>>;

export type PublicCall = keyof typeof publicCalls;
const publicGroups = callGroups(Object.keys(publicCalls) as PublicCall[]);

/**
 * The public calls, through the cache. Each method has the parameters of the game API's method, and rejects with a
 * `Response` (`{ code, message }` and the status of the code), because Remix turns any other error of a loader into a
 * 500. Settings that cannot be read fall back to the defaults. Values are shared and frozen: copy before sorting.
 */
export interface PublicContent extends GameApiOf<PublicCall> {
  /** The content version that this request uses. */
  contentVersion(): Promise<ContentVersion>;
  /** Time of the oldest value that was returned because a newer one could not be loaded; epoch milliseconds. */
  staleSince(): number | undefined;
  /**
   * When the first of the returned values stops being fresh, epoch milliseconds: what is rendered from them should not
   * be fresh for longer. Values with a shorter lifetime than `lifetime` are ignored, as are the stale copies of {@link
   * staleSince}.
   * @param lifetime lifetime of what is rendered from them, milliseconds
   */
  freshUntil(lifetime: number): number | undefined;
  /** Limits until when the page of this request is fresh, epoch milliseconds. */
  expireBy(time: number): void;
}

/** The data cache: replies of public calls, and the content version. */
export type ContentCache = SwrCache<CallReply<PublicCall> | number>;

export interface PublicContentOptions {
  cache: ContentCache;
  parsedRequests: ParsedRequests;
  /** The game API for an anonymous caller, because its replies are shared between visitors. */
  gameApi: () => GameApi;
  /** Replaces the default site name. */
  siteName: string | undefined;
  /** How often an admin has cleared the copies; undefined where the content version tracks all changes. */
  refreshes?: Refreshes | undefined;
  waitUntil: (work: Promise<unknown>) => void;
}

/** How long a missing call is cached (milliseconds): a server that lacks it will still lack it a second later. */
const NOT_OFFERED_TTL = 60_000;
/** How long a failure is cached, so that not every visitor calls a failing server (milliseconds). */
const FAILURE_TTL = 1000;
/** Longest wait of a page for the content version (milliseconds). */
const VERSION_TIMEOUT = 1500;

/**
 * The data cache's policy for failed calls: no stale copies for an invalid request or for a call that the server does
 * not have; any other failure may be temporary.
 */
export function contentFailurePolicy(error: unknown): FailurePolicy {
  if (isFeatureUnknownError(error)) return { allowStale: true, errorTtl: error.errorTtl };
  const code = isGameApiError(error) ? error.code : "unavailable";
  if (code === "invalid" || code === "not_found") return { allowStale: false, errorTtl: 0 };
  if (code === "not_offered") return { allowStale: false, errorTtl: NOT_OFFERED_TTL };
  return { allowStale: true, errorTtl: FAILURE_TTL };
}

/** Creates the public content of one request. */
export function createPublicContent(options: PublicContentOptions): PublicContent {
  const { cache, parsedRequests, gameApi, siteName, waitUntil } = options;
  let version: Promise<ContentVersion> | undefined;
  let oldest: number | undefined;
  /** Lifetime and end of freshness of each returned value. */
  const returnedValues: { fresh: number; until: number }[] = [];
  let expiry = Number.POSITIVE_INFINITY;

  const contentVersion = () => {
    version ??= readVersion(options);
    return version;
  };

  async function ask<Name extends PublicCall>(name: Name, input: unknown): Promise<CallReply<Name>> {
    const { request, key } = parsedRequests.parse(name, input);
    const call = callOf(gameApi(), name) as (request: unknown) => Promise<CallReply<Name>>;
    const found = await cache.read({
      key,
      tag: (await contentVersion()).number,
      load: async () => ({ value: await call(request), policy: policies[publicCalls[name]] }),
      waitUntil,
    });
    const { value, failed, storedAt, freshUntil } = found as Cached<CallReply<Name>>;
    if (failed) oldest = Math.min(oldest ?? storedAt, storedAt);
    else returnedValues.push({ fresh: freshUntil - storedAt, until: freshUntil });
    return value;
  }

  async function read<Name extends PublicCall>(name: Name, input: unknown): Promise<CallReply<Name>> {
    try {
      return await ask(name, input);
    } catch (error) {
      throw asResponse(name, error);
    }
  }

  async function readSettings(input: unknown): Promise<SiteSettings> {
    const settings = await ask("settings.read", input).catch(() => defaultSiteSettings);
    return withSiteName(settings, siteName);
  }

  return {
    ...gameApiOf(read, publicGroups),
    settings: { read: readSettings },
    contentVersion,
    staleSince: () => oldest,
    freshUntil(lifetime) {
      const times = returnedValues.filter(({ fresh }) => fresh >= lifetime).map(({ until }) => until);
      const first = Math.min(expiry, ...times);
      return first === Number.POSITIVE_INFINITY ? undefined : first;
    },
    expireBy(time) {
      expiry = Math.min(expiry, time);
    },
  };
}

/** Replaces the default site name with the configured one; a name that was set in the console takes precedence. */
function withSiteName(settings: SiteSettings, siteName: string | undefined): SiteSettings {
  if (siteName === undefined || settings.siteName !== defaultSiteSettings.siteName) return settings;
  return { ...settings, siteName };
}

/**
 * Reads the content version: at most a second old, the last known one if it cannot be read, 0 if none is known. Where
 * admins can clear the copies, each refresh raises it by one.
 */
async function readVersion(options: PublicContentOptions): Promise<ContentVersion> {
  const [published, cleared] = await Promise.all([
    publishedVersion(options),
    options.refreshes?.current(options.waitUntil),
  ]);
  if (!cleared) return published;
  return { number: published.number + cleared.number, until: Math.min(published.until, cleared.until) };
}

async function publishedVersion({ cache, gameApi, waitUntil }: PublicContentOptions): Promise<ContentVersion> {
  const load = async (): Promise<{ value: number; policy: CachePolicy }> => {
    try {
      const { version } = await withTimeLimit(gameApi().settings.contentVersion({}), VERSION_TIMEOUT, noVersion);
      return { value: version, policy: policies.contentVersion };
    } catch (error) {
      if (!isGameApiError(error) || error.code !== "not_offered") throw error;
      return { value: 0, policy: { ...policies.contentVersion, fresh: NOT_OFFERED_TTL } };
    }
  };
  try {
    const found = await cache.read({ key: "content-version", tag: 0, load, waitUntil });
    const { value, failed, freshUntil } = found as Cached<number>;
    return { number: value, until: failed ? 0 : freshUntil };
  } catch {
    return { number: 0, until: 0 };
  }
}

function noVersion(): never {
  throw new Error(`The content version did not come within ${VERSION_TIMEOUT} ms.`);
}

/** Errors with which the game server refuses this portal rather than the visitor, who sees them as unavailable. */
const REFUSED_TO_US: readonly GameApiErrorCode[] = ["unauthorized", "forbidden", "rate_limited"];

function asResponse(name: PublicCall, error: unknown): Response {
  if (!isGameApiError(error)) console.error(`public content: ${name} failed`, error);
  const tells = isGameApiError(error) && !REFUSED_TO_US.includes(error.code);
  const code = tells ? error.code : "unavailable";
  const message = tells ? error.message : en["call.networkError"];
  return Response.json({ code, message }, { status: statusOfCode(code), headers: { "Cache-Control": "no-store" } });
}
