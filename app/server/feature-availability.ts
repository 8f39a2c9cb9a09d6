import { once } from "#app/async/once.ts";
import { withTimeLimit } from "#app/async/time-limit.ts";
import { FeatureUnknownError, isFeatureUnknownError } from "#app/cache/feature-unknown-error.ts";
import type { CachePolicy } from "#app/cache/policies.ts";
import type { ContentCache, PublicCall, PublicContent } from "#app/cache/public-content.ts";
import type { Cached, Patience } from "#app/cache/swr-cache.ts";
import { callNames, callOf, calls, type GameApi, type GameApiOf } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { Feature } from "#app/contract/site-features.ts";
import { optionalCallLimits } from "#app/contract/upstream/limits.ts";
import { DAY, SECOND } from "#app/format/units.ts";

/**
 * Whether the game server supports a feature; undefined if unknown. Never rejects, and takes at most a second.
 */
export type FeatureAvailability = (feature: Feature) => Promise<boolean | undefined>;

/** The call that probes for each feature. */
const probes = once(
  () =>
    new Map(
      callNames().flatMap((name) => {
        const { probe }: CallDefinition = calls[name];
        return probe ? [[probe.feature, name]] : [];
      }),
    ),
);

/** For the embedded game API, which supports every feature. */
export const allFeaturesAvailable: FeatureAvailability = async () => true;

export interface UpstreamFeaturesOptions {
  /** Caches the results for all requests of one location. */
  cache: ContentCache;
  /** The request's own: limits how long a page is cached that was rendered while a feature was unknown. */
  content: PublicContent;
  /** The game API for an anonymous caller: without a token and with a short timeout. */
  gameApi: () => GameApi;
  /** How long the request waits for the game server in total. */
  patience: Patience;
  /** Whether the game server may be asked again for what it lacked a minute ago. */
  mayAskAgain: () => boolean;
  /** Whether the game server refuses even calls that do not exist, so that a refusal proves nothing. */
  refusesEverything: () => Promise<boolean>;
  /** Current time in epoch milliseconds. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Refreshed in the background after a minute; the last result is used until then. */
const policy: CachePolicy = { fresh: optionalCallLimits.ttl, staleWhileRevalidate: DAY, staleIfError: DAY };
/** How long a failed probe is cached, milliseconds; short, because the server may recover soon. */
const FAILURE_TTL = 5 * SECOND;

/**
 * Detects which features an operator's own game server supports, by its replies to one call of each feature: calls that
 * pages make anyway and, for features that need a login, calls without a token, which a server that has them refuses
 * with 401 or 403. A feature without such a call (`CallDefinition.probe`) is always there.
 */
export function detectUpstreamFeatures(options: UpstreamFeaturesOptions): FeatureAvailability {
  const { cache, content, gameApi, now, waitUntil, patience, mayAskAgain } = options;

  async function learn(feature: Feature): Promise<boolean> {
    const name = probes().get(feature);
    if (!name) return true;
    const { cached, probe }: CallDefinition = calls[name];
    try {
      await callOf(cached ? (content as GameApiOf<PublicCall> as GameApi) : gameApi(), name)(probe!.request(now()));
      return true;
    } catch (error) {
      switch (codeOf(error)) {
        case "not_offered":
        case "not_found":
        case "invalid":
          return false;
        case "unauthorized":
        case "forbidden":
          if (await options.refusesEverything()) throw new FeatureUnknownError(optionalCallLimits.ttl, "refused");
          return true;
        default:
          throw new FeatureUnknownError(FAILURE_TTL);
      }
    }
  }

  async function known(feature: Feature): Promise<boolean | undefined> {
    const load = async () => {
      const available = await withTimeLimit(learn(feature), optionalCallLimits.timeout, () => undefined);
      if (available === undefined) throw new FeatureUnknownError(optionalCallLimits.ttl);
      return { value: Number(available), policy };
    };
    try {
      // The tag changes when an admin clears the caches, which repeats the detection.
      const tag = (await content.contentVersion()).number;
      const found = await cache.read({
        key: `offers ${feature}`,
        tag,
        load,
        waitUntil,
        patience,
        mayRevalidate: mayAskAgain,
      });
      return (found as Cached<number>).value === 1;
    } catch (error) {
      // A server that refuses every caller has never shown that it has the feature, so it is not offered.
      return isFeatureUnknownError(error) && error.reason === "refused" ? false : undefined;
    }
  }

  return async (feature) => {
    const available = await patience.wait(known(feature), optionalCallLimits.timeout, () => undefined);
    if (available === undefined) content.expireBy(now() + optionalCallLimits.ttl);
    return available;
  };
}

/** The error code of a failed call, whether made directly or through the content cache. */
function codeOf(error: unknown): string | undefined {
  if (isGameApiError(error)) return error.code;
  if (!(error instanceof Response)) return undefined;
  return (["not_offered", "not_found", "invalid"] as const).find((code) => statusOfCode(code) === error.status);
}

/** Those of the given features that are not available, or not known to be. */
export async function missingFeatures<Name extends Feature>(
  { isFeatureAvailable }: { isFeatureAvailable: FeatureAvailability },
  features: readonly Name[],
): Promise<Name[]> {
  const answers = await Promise.all(features.map((feature) => isFeatureAvailable(feature)));
  return features.filter((_, index) => answers[index] !== true);
}

/**
 * Guards a page that needs a feature of the game server. Pages of what is switched off are missing before that.
 * @throws Response 501, shown as 'Not available on this server.'
 */
export async function requireFeature(
  { isFeatureOffered }: { isFeatureOffered: FeatureAvailability },
  feature: Feature,
): Promise<void> {
  if ((await isFeatureOffered(feature)) === false) throw new Response(null, { status: statusOfCode("not_offered") });
}
