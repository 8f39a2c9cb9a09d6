import { withTimeLimit } from "#app/async/time-limit.ts";
import {
  type CallName,
  type CallReply,
  type Calls,
  callOf,
  calls,
  type GameApi,
  type GameApiOf,
  gameApiOf,
} from "#app/contract/contract.ts";
import type { SharedData } from "#app/contract/define.ts";
import { type GameApiErrorCode, isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { textOfMessage } from "#app/contract/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { type Bookmark, isBefore } from "#app/embedded/database/bookmark.ts";
import { defaultGuide, defaultTerms } from "#app/features/game/terms.ts";
import { defaultSiteSettings, type SiteSettings } from "#app/features/settings/calls.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { currentContext, setOwnerTexts } from "#app/i18n/context.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import type { LanguageContext } from "#app/i18n/language-context.ts";
import { ownerTextsOf } from "#app/i18n/owner-texts.ts";
import { t } from "#app/i18n/translate.ts";
import type { ContentVersion } from "./content-version.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { isPartUnknownError } from "./part-unknown-error.ts";
import { type CachePolicy, limitedPolicy, type PolicyName, policies, untilChange } from "./policies.ts";
import type { Refreshes } from "./refreshes.ts";
import type { Cached, FailurePolicy, FreshValue, Patience, SwrCache } from "./swr-cache.ts";

/** Always the same object for the same settings, which keeps the messages of its languages. */
const textsOf = memoizeByObject(ownerTextsOf);

/** The calls whose replies are the same for every visitor. */
export type PublicCall = {
  [Name in CallName]: Calls[Name] extends { cached: SharedData } ? Name : never;
}[CallName];

/**
 * The public calls, through the cache. Each method has the parameters of the game API's method, and rejects with a
 * `Response` (`{ code, message }` and the status of the code), because Remix turns any other error of a loader into a
 * 500. Settings and terms of the game that cannot be read fall back to the defaults. Values are shared and frozen: copy
 * before sorting.
 *
 * After the settings, all further texts of the request are as the owner has changed them. Every other call waits for
 * them, so that the texts which a loader writes about its reply are the owner's.
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
  /** Limits for how long the page of this request is fresh and stale to the times of data that its route does not declare. */
  limitTo(policy: PolicyName): void;
  /**
   * The policy of the page of this request.
   * @param declared the policy that its route declares
   */
  pagePolicy(declared: CachePolicy): CachePolicy;
}

/** A content version as the cache holds it. */
type PublishedVersion = Pick<ContentVersion, "number" | "bookmark" | "maintenance" | "switchedOff">;

/** The data cache: replies of public calls, the content version, and what is known of the game server. */
export type ContentCache = SwrCache<CallReply<PublicCall> | PublishedVersion | number>;

/** A source of shared replies. */
export interface ContentSource {
  /** The game API for an anonymous caller, because its replies are shared between visitors. */
  gameApi: GameApi;
  /** The state of the database that the replies so far came from; undefined if it is unknown. */
  bookmark(): Bookmark | undefined;
}

export interface PublicContentOptions {
  cache: ContentCache;
  /** Returns a source whose replies are not older than a state of the database; by default they may be. */
  source: (since?: Bookmark) => ContentSource;
  /**
   * The content version that this request uses, if another request has read it: what is rendered for a version needs
   * data of that version.
   */
  version?: (() => Promise<ContentVersion>) | undefined;
  /** The state of the database that the content version must not be older than: an editor sees their own changes. */
  since?: (() => Bookmark | undefined) | undefined;
  /** Replaces the default site name. */
  siteName: string | undefined;
  /** How often an admin has cleared the copies; undefined where the content version tracks all changes. */
  refreshes?: Refreshes | undefined;
  waitUntil: (work: Promise<unknown>) => void;
  /** How long the request waits for the source in total; without a limit if undefined. */
  patience?: Patience | undefined;
  /** Whether the source may be asked again for a call that it lacked a minute ago; by default it may. */
  mayAskAgain?: (() => boolean) | undefined;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

/** How long a missing call is cached (milliseconds): a server that lacks it will still lack it a second later. */
const NOT_OFFERED_TTL = 60_000;
/** How long it counts as missing after that, while it is asked for again in the background (milliseconds). */
const NOT_OFFERED_STALE = DAY;
/** How long a failure is cached, so that not every visitor calls a failing server (milliseconds). */
const FAILURE_TTL = 1000;
/** Longest wait of a page for the content version (milliseconds). */
const VERSION_TIMEOUT = 1500;

/**
 * The data cache's policy for failed calls: no stale copies for an invalid request or for a call that the server does
 * not have; any other failure may be temporary.
 */
export function contentFailurePolicy(error: unknown): FailurePolicy {
  if (isPartUnknownError(error)) return { allowStale: true, errorTtl: error.errorTtl };
  const code = isGameApiError(error) ? error.code : "unavailable";
  if (code === "invalid" || code === "not_found") return { allowStale: false, errorTtl: 0 };
  if (code === "not_offered") return { allowStale: false, errorTtl: NOT_OFFERED_TTL, staleErrorTtl: NOT_OFFERED_STALE };
  return { allowStale: true, errorTtl: FAILURE_TTL };
}

/** Creates the public content of one request. */
export function createPublicContent(options: PublicContentOptions): PublicContent {
  const { cache, source, siteName, waitUntil, patience, now, mayAskAgain = () => true } = options;
  let version: Promise<ContentVersion> | undefined;
  let oldest: number | undefined;
  /** Lifetime and end of freshness of each returned value. */
  const returnedValues: { fresh: number; until: number }[] = [];
  let expiry = Number.POSITIVE_INFINITY;
  /** When the first of the returned values changes by itself. */
  let nextChange: number | undefined;
  const shown = new Set<PolicyName>();
  let ownerTexts: Promise<unknown> | undefined;

  const contentVersion = () => {
    version ??= options.version?.() ?? readVersion(options);
    return version;
  };

  async function ask<Name extends PublicCall>(name: Name, input: unknown): Promise<CallReply<Name>> {
    const request = parseRequest(name, input);
    // Built from the parsed request: `{ id: "007" }` and `{ id: 7 }` have the same reply.
    const ofAll = `${name} ${JSON.stringify(request)}`;
    const { code } = currentContext();
    const key = calls[name].translated && code !== DEFAULT_LANGUAGE ? `${code} ${ofAll}` : ofAll;
    const { number, bookmark } = await contentVersion();
    const load = async () => {
      // A copy of the database that lags behind must not put older content under this version.
      const call = callOf(source(bookmark).gameApi, name) as (request: unknown) => Promise<CallReply<Name>>;
      const value = await call(request);
      const change = changeOf(value);
      return { value, policy: untilChange(policies[calls[name].cached!], change && change - now()) };
    };
    const mayRevalidate = (kind: "copy" | "failure") => kind === "copy" || mayAskAgain();
    const found = await cache.read({ key, tag: number, load, waitUntil, patience, mayRevalidate });
    const { value, failed, storedAt, freshUntil } = found as Cached<CallReply<Name>>;
    if (!failed) returnedValues.push({ fresh: freshUntil - storedAt, until: freshUntil });
    else if (!calls[name].isDated) oldest = Math.min(oldest ?? storedAt, storedAt);
    const change = changeOf(value);
    if (change !== undefined && change > now()) nextChange = Math.min(nextChange ?? change, change);
    return value;
  }

  /** A call whose reply waits for the owner's texts. */
  async function askWithTexts<Name extends PublicCall>(name: Name, input: unknown): Promise<CallReply<Name>> {
    ownerTexts ??= readSettings({});
    const [reply] = await Promise.all([ask(name, input), ownerTexts]);
    return reply;
  }

  async function read(name: PublicCall, input: unknown): Promise<CallReply<PublicCall>> {
    if (name === "settings.read") return readSettings(input);
    try {
      return await askWithTexts(name, input);
    } catch (error) {
      if (name === "game.terms") return defaultTermsOf(currentContext());
      if (name === "game.guide") return defaultGuideOf(currentContext());
      throw asResponse(name, error);
    }
  }

  async function readSettings(input: unknown): Promise<SiteSettings> {
    const settings = await ask("settings.read", input).catch(() => defaultSiteSettings);
    setOwnerTexts(textsOf(settings));
    return withSiteName(settings, siteName);
  }

  const ownMembers: Omit<PublicContent, keyof GameApiOf<PublicCall>> = {
    contentVersion,
    staleSince: () => oldest,
    freshUntil(lifetime) {
      const times = returnedValues.filter(({ fresh }) => fresh >= lifetime).map(({ until }) => until);
      const first = Math.min(expiry, nextChange ?? expiry, ...times);
      return first === Number.POSITIVE_INFINITY ? undefined : first;
    },
    expireBy(time) {
      expiry = Math.min(expiry, time);
    },
    limitTo(policy) {
      shown.add(policy);
    },
    pagePolicy(declared) {
      const limited = [...shown].reduce((page, name) => limitedPolicy(page, policies[name]), declared);
      return untilChange(limited, nextChange && nextChange - now());
    },
  };
  // The calls are in the prototype, which resolves them by name.
  return Object.assign(Object.create(gameApiOf(read)), ownMembers);
}

/** The defaults are the same object for each language, so that what is derived from them is, too. */
const defaultTermsOf = memoizeByObject((_: LanguageContext) => defaultTerms());
const defaultGuideOf = memoizeByObject((_: LanguageContext) => defaultGuide());

/** When a reply is going to change by itself, epoch milliseconds; undefined if it is not. */
function changeOf(reply: CallReply<PublicCall>): number | undefined {
  return "changesAt" in reply ? parseServerTime(reply.changesAt) : undefined;
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
  const { number, until } = published;
  return { ...published, number: number + cleared.number, until: Math.min(until, cleared.until) };
}

async function publishedVersion(options: PublicContentOptions): Promise<ContentVersion> {
  const { cache, waitUntil, patience } = options;
  const read = (since?: Bookmark) => ({
    key: "content-version",
    tag: 0,
    load: () => loadVersion(options.source(since)),
    waitUntil,
    patience,
    // The version of a server that has one is never stale.
    mayRevalidate: options.mayAskAgain,
  });
  try {
    let found = (await cache.read(read())) as Cached<PublishedVersion>;
    const since = options.since?.();
    if (since !== undefined && isBefore(found.value.bookmark, since))
      found = (await cache.reload(read(since))) as Cached<PublishedVersion>;
    return { ...found.value, until: found.failed ? 0 : found.freshUntil };
  } catch {
    return { number: 0, until: 0 };
  }
}

async function loadVersion({ gameApi, bookmark }: ContentSource): Promise<FreshValue<PublishedVersion>> {
  const policy = policies.contentVersion;
  try {
    const reply = await withTimeLimit(gameApi.settings.contentVersion({}), VERSION_TIMEOUT, noVersion);
    const { version: number, maintenance, disabled: switchedOff } = reply;
    return { value: { number, maintenance, switchedOff, bookmark: bookmark() }, policy };
  } catch (error) {
    if (!isGameApiError(error) || error.code !== "not_offered") throw error;
    const times = { fresh: NOT_OFFERED_TTL, staleWhileRevalidate: NOT_OFFERED_STALE };
    return { value: { number: 0 }, policy: { ...policy, ...times } };
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
  // Not the text of the error, which may be cached from a request in another language.
  const message = tells ? textOfMessage(error.content.message) : t("call.networkError");
  return Response.json({ code, message }, { status: statusOfCode(code), headers: { "Cache-Control": "no-store" } });
}
