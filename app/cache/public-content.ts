import { withTimeLimit } from "#app/async/time-limit.ts";
import { type CallName, type CallReply, callOf, type GameApi } from "#app/contract/contract.ts";
import { type GameApiErrorCode, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { en } from "#app/contract/messages/en.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { defaultSiteSettings, type SiteSettings } from "#app/features/settings/calls.ts";
import type { ContentVersion } from "./content-version.ts";
import { isFeatureUnknownError } from "./feature-unknown-error.ts";
import { type CachePolicy, type PolicyName, policies } from "./policies.ts";
import type { Refreshes } from "./refreshes.ts";
import type { Cached, FailurePolicy, SwrCache } from "./swr-cache.ts";

/** The calls whose replies are the same for everybody, with the policy of each. */
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
type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never;
type CallIn<
  Group extends keyof GameApi,
  Name,
> = Name extends `${Group}.${infer Call extends keyof GameApi[Group] & string}` ? Call : never;
type PublicCalls = { [Group in GroupOf<PublicCall>]: Pick<GameApi[Group], CallIn<Group, PublicCall>> };

/**
 * The public calls through the cache. Each method takes what the game API's takes, and rejects with a `Response`
 * (`{ code, message }` and the status of the code), because Remix turns any other error of a loader into a 500; settings
 * that cannot be read are the default ones. Values are shared and frozen: copy before sorting.
 */
export interface PublicContent extends PublicCalls {
  /** The content version this request works with. */
  contentVersion(): Promise<ContentVersion>;
  /** Time of the oldest value that was handed out because a newer one could not be had; epoch milliseconds. */
  staleSince(): number | undefined;
  /**
   * When the first of the values that were handed out is no longer fresh, epoch milliseconds: what is made of them
   * should not count as fresh for longer. Values that live shorter than `lifetime` are left out, and so are the last
   * copies of {@link staleSince}.
   * @param lifetime of what is made of them, milliseconds
   */
  freshUntil(lifetime: number): number | undefined;
  /** What this request makes is not to be kept as fresh beyond a time, epoch milliseconds. */
  expireBy(time: number): void;
}

/** Everything the data cache holds: replies of public calls, and the content version. */
export type ContentCache = SwrCache<CallReply<PublicCall> | number>;

export interface PublicContentOptions {
  cache: ContentCache;
  /** The game API as an anonymous caller sees it: what it says is shared with everybody. */
  gameApi: () => GameApi;
  /** Replaces the default site name. */
  siteName: string | undefined;
  /** How often the copies were cleared by hand; absent where a content version says all there is to say. */
  refreshes?: Refreshes | undefined;
  waitUntil: (work: Promise<unknown>) => void;
}

/** An answer that does not come from this server will not come a second later (milliseconds). */
const NOT_OFFERED_TTL = 60_000;
/** A server in trouble is not asked by every visitor (milliseconds). */
const FAILURE_TTL = 1000;
/** A page does not wait longer for the content version (milliseconds). */
const VERSION_TIMEOUT = 1500;

/**
 * How the data cache takes a failed call: a wrong request stays wrong, a server that says it does not have a call has
 * nothing to show either, and everything else may pass.
 */
export function contentFailurePolicy(error: unknown): FailurePolicy {
  if (isFeatureUnknownError(error)) return { allowStale: true, errorTtl: error.errorTtl };
  const code = isGameApiError(error) ? error.code : "unavailable";
  if (code === "invalid" || code === "not_found") return { allowStale: false, errorTtl: 0 };
  if (code === "not_offered") return { allowStale: false, errorTtl: NOT_OFFERED_TTL };
  return { allowStale: true, errorTtl: FAILURE_TTL };
}

/** Makes the public content of one request. */
export function createPublicContent(options: PublicContentOptions): PublicContent {
  const { cache, gameApi, siteName, waitUntil } = options;
  let version: Promise<ContentVersion> | undefined;
  let oldest: number | undefined;
  /** Of each value that was handed out: how long it lives, and until when it is fresh. */
  const handedOut: { fresh: number; until: number }[] = [];
  let expiry = Number.POSITIVE_INFINITY;

  const contentVersion = () => {
    version ??= readVersion(options);
    return version;
  };

  async function ask<Name extends PublicCall>(name: Name, input: unknown): Promise<CallReply<Name>> {
    // Parsing brings `{ id: "007" }` and `{ id: 7 }` to one key, and refuses what is no request at all.
    const request = parseRequest(name, input);
    const call = callOf(gameApi(), name) as (request: unknown) => Promise<CallReply<Name>>;
    const found = await cache.read({
      key: `${name} ${JSON.stringify(request)}`,
      tag: (await contentVersion()).number,
      load: async () => ({ value: await call(request), policy: policies[publicCalls[name]] }),
      waitUntil,
    });
    const { value, failed, storedAt, freshUntil } = found as Cached<CallReply<Name>>;
    if (failed) oldest = Math.min(oldest ?? storedAt, storedAt);
    else handedOut.push({ fresh: freshUntil - storedAt, until: freshUntil });
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
    ...(inGroups((name) => (input) => read(name, input)) as unknown as PublicCalls),
    settings: { read: readSettings },
    contentVersion,
    staleSince: () => oldest,
    freshUntil(lifetime) {
      const times = handedOut.filter(({ fresh }) => fresh >= lifetime).map(({ until }) => until);
      const first = Math.min(expiry, ...times);
      return first === Number.POSITIVE_INFINITY ? undefined : first;
    },
    expireBy(time) {
      expiry = Math.min(expiry, time);
    },
  };
}

/** An object of groups with a method for each public call. */
function inGroups(method: (name: PublicCall) => (input: unknown) => Promise<unknown>): object {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const fullName of Object.keys(publicCalls) as PublicCall[]) {
    const [group = "", call = ""] = fullName.split(".");
    groups[group] = { ...groups[group], [call]: method(fullName) };
  }
  return groups;
}

/** The configured name replaces the default one; a name set in the admin area stands. */
function withSiteName(settings: SiteSettings, siteName: string | undefined): SiteSettings {
  if (siteName === undefined || settings.siteName !== defaultSiteSettings.siteName) return settings;
  return { ...settings, siteName };
}

/**
 * The content version: at most a second old, the last known one when it cannot be read, 0 when nobody knows any. Where
 * copies can be cleared by hand, each time raises it by one.
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

/** What the game server refuses to this portal, whoever visits. To the visitor it is not available. */
const REFUSED_TO_US: readonly GameApiErrorCode[] = ["unauthorized", "forbidden", "rate_limited"];

function asResponse(name: PublicCall, error: unknown): Response {
  if (!isGameApiError(error)) console.error(`public content: ${name} failed`, error);
  const tells = isGameApiError(error) && !REFUSED_TO_US.includes(error.code);
  const code = tells ? error.code : "unavailable";
  const message = tells ? error.message : en["call.networkError"];
  return Response.json({ code, message }, { status: statusOfCode(code), headers: { "Cache-Control": "no-store" } });
}
