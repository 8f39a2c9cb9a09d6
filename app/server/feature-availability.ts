import { withTimeLimit } from "#app/async/time-limit.ts";
import { FeatureUnknownError } from "#app/cache/feature-unknown-error.ts";
import type { CachePolicy } from "#app/cache/policies.ts";
import type { ContentCache, PublicContent } from "#app/cache/public-content.ts";
import type { Cached } from "#app/cache/swr-cache.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { Feature } from "#app/contract/site-features.ts";
import { optionalCalls as limits } from "#app/contract/upstream/limits.ts";
import { DEFAULT_BOARD } from "#app/features/rankings/boards.ts";
import { ALL } from "#app/features/rankings/ranking-view.ts";
import { ALL_ITEMS } from "#app/features/shop/categories.ts";
import { manilaMonth } from "#app/format/manila-time.ts";

/**
 * Whether the game server offers a part of the site; undefined when that is not known. Never rejects, and takes no
 * longer than a second.
 */
export type FeatureAvailability = (feature: Feature) => Promise<boolean | undefined>;

/** The embedded game API has every call, which costs nothing to know. */
export const allFeaturesAvailable: FeatureAvailability = async () => true;

export interface UpstreamFeaturesOptions {
  /** Holds what is known, for all requests of one place. */
  cache: ContentCache;
  /** The request's own: a page that is made without knowing what is offered is not kept for long. */
  content: PublicContent;
  /** Calls the game server as nobody: without a token and with a short time limit. */
  gameApi: () => GameApi;
  /** Whether the game server refuses even a call that nobody has, so that a refusal says nothing. */
  refusesEverything: () => Promise<boolean>;
  /** Current time in epoch milliseconds. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** After a minute the game server is asked again, in the background: what was known last is good for that long. */
const policy: CachePolicy = { fresh: limits.ttl, staleWhileRevalidate: DAY, staleIfError: DAY };
/** A server in trouble may be back soon, milliseconds. */
const FAILURE_TTL = 5 * SECOND;

/**
 * What an operator's own game server offers, learned from its answers to one call of each part: those that pages make
 * anyway, and for parts that need a login calls without a token, which a server that has them refuses with 401 or 403.
 */
export function detectUpstreamFeatures(options: UpstreamFeaturesOptions): FeatureAvailability {
  const { cache, content, gameApi, now, waitUntil } = options;

  /** The calls that tell. */
  const probes: Record<Feature, () => Promise<unknown>> = {
    shop: () => content.shop.items({ category: ALL_ITEMS, page: 1 }),
    newsArchive: () => content.news.page({ type: 0, page: 1 }),
    monthlyRankings: () =>
      content.rankings.monthly({
        board: DEFAULT_BOARD,
        month: manilaMonth(now()),
        school: ALL,
        class: ALL,
        page: 1,
      }),
    cart: () => gameApi().cart.read({}),
    tickets: () => gameApi().tickets.mine({ page: 1 }),
    console: () => gameApi().dashboard.read({}),
    accountMails: () => gameApi().accounts.resendVerification({}),
  };

  async function learn(feature: Feature): Promise<boolean> {
    try {
      await probes[feature]();
      return true;
    } catch (error) {
      switch (codeOf(error)) {
        case "not_offered":
        case "not_found":
        case "invalid":
          return false;
        case "unauthorized":
        case "forbidden":
          return !(await options.refusesEverything());
        default:
          throw new FeatureUnknownError(FAILURE_TTL);
      }
    }
  }

  async function known(feature: Feature): Promise<boolean | undefined> {
    const load = async () => {
      const answer = await withTimeLimit(learn(feature), limits.timeout, () => undefined);
      if (answer === undefined) throw new FeatureUnknownError(limits.ttl);
      return { value: Number(answer), policy };
    };
    try {
      // A refresh by hand asks anew what is offered.
      const tag = (await content.contentVersion()).number;
      const found = await cache.read({ key: `offers ${feature}`, tag, load, waitUntil });
      return (found as Cached<number>).value === 1;
    } catch {
      return undefined;
    }
  }

  return async (feature) => {
    const answer = await withTimeLimit(known(feature), limits.timeout, () => undefined);
    if (answer === undefined) content.expireBy(now() + limits.ttl);
    return answer;
  };
}

/** The error code of a failed call, also of one that went through the content cache. */
function codeOf(error: unknown): string | undefined {
  if (isGameApiError(error)) return error.code;
  if (!(error instanceof Response)) return undefined;
  return (["not_offered", "not_found", "invalid"] as const).find((code) => statusOfCode(code) === error.status);
}

/** Those of some parts of the site that are not offered, or not known to be. */
export async function missingFeatures<Name extends Feature>(
  { isFeatureAvailable }: { isFeatureAvailable: FeatureAvailability },
  features: readonly Name[],
): Promise<Name[]> {
  const answers = await Promise.all(features.map((feature) => isFeatureAvailable(feature)));
  return features.filter((_, index) => answers[index] !== true);
}

/**
 * Stands before a page that is of no use without a part of the site.
 * @throws Response 501, which reads 'Not available on this server.'
 */
export async function requireFeature(
  { isFeatureAvailable }: { isFeatureAvailable: FeatureAvailability },
  feature: Feature,
): Promise<void> {
  if ((await isFeatureAvailable(feature)) === false) throw new Response(null, { status: statusOfCode("not_offered") });
}
