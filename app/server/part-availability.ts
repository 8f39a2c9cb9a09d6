import { once } from "#app/async/once.ts";
import { withTimeLimit } from "#app/async/time-limit.ts";
import { isPartUnknownError, PartUnknownError } from "#app/cache/part-unknown-error.ts";
import type { CachePolicy } from "#app/cache/policies.ts";
import type { ContentCache, PublicCall, PublicContent } from "#app/cache/public-content.ts";
import type { Cached, Patience } from "#app/cache/swr-cache.ts";
import { callNames, callOf, calls, type GameApi, type GameApiOf } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import type { SitePart } from "#app/contract/site-parts.ts";
import { optionalCallLimits } from "#app/contract/upstream/limits.ts";
import { DAY, SECOND } from "#app/format/units.ts";

/**
 * Whether the game server supports a part; undefined if unknown. Never rejects, and takes at most a second.
 */
export type PartAvailability = (part: SitePart) => Promise<boolean | undefined>;

/** The call that probes for each part. */
const probes = once(
  () =>
    new Map(
      callNames().flatMap((name) => {
        const { probe }: CallDefinition = calls[name];
        return probe ? [[probe.part, name]] : [];
      }),
    ),
);

/** For the embedded game API, which supports every part. */
export const allPartsAvailable: PartAvailability = async () => true;

export interface UpstreamPartsOptions {
  /** Caches the results for all requests of one location. */
  cache: ContentCache;
  /** The request's own: limits how long a page is cached that was rendered while a part was unknown. */
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
 * Detects which parts an operator's own game server supports, by its replies to one call of each part: calls that
 * pages make anyway and, for parts that need a login, calls without a token, which a server that has them refuses
 * with 401 or 403. A part without such a call (`CallDefinition.probe`) is always there.
 */
export function detectUpstreamParts(options: UpstreamPartsOptions): PartAvailability {
  const { cache, content, gameApi, now, waitUntil, patience, mayAskAgain } = options;

  async function learn(part: SitePart): Promise<boolean> {
    const name = probes().get(part)!;
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
          if (await options.refusesEverything()) throw new PartUnknownError(optionalCallLimits.ttl, "refused");
          return true;
        default:
          throw new PartUnknownError(FAILURE_TTL);
      }
    }
  }

  async function known(part: SitePart): Promise<boolean | undefined> {
    const load = async () => {
      const available = await withTimeLimit(learn(part), optionalCallLimits.timeout, () => undefined);
      if (available === undefined) throw new PartUnknownError(optionalCallLimits.ttl);
      return { value: Number(available), policy };
    };
    try {
      // The tag changes when an admin clears the caches, which repeats the detection.
      const tag = (await content.contentVersion()).number;
      const found = await cache.read({
        key: `offers ${part}`,
        tag,
        load,
        waitUntil,
        patience,
        mayRevalidate: mayAskAgain,
      });
      return (found as Cached<number>).value === 1;
    } catch (error) {
      // A server that refuses every caller has never shown that it has the part, so it is not offered.
      return isPartUnknownError(error) && error.reason === "refused" ? false : undefined;
    }
  }

  return async (part) => {
    if (!probes().has(part)) return true;
    const available = await patience.wait(known(part), optionalCallLimits.timeout, () => undefined);
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

/** Those of the given parts that are not available, or not known to be. */
export async function missingParts<Name extends SitePart>(
  { isPartAvailable }: { isPartAvailable: PartAvailability },
  parts: readonly Name[],
): Promise<Name[]> {
  const answers = await Promise.all(parts.map((part) => isPartAvailable(part)));
  return parts.filter((_, index) => answers[index] !== true);
}

/**
 * Guards a page that needs a part of the game server. Pages of what is switched off are missing before that.
 * @throws Response 501, shown as 'Not available on this server.'
 */
export async function requirePart(
  { isPartOffered }: { isPartOffered: PartAvailability },
  part: SitePart,
): Promise<void> {
  if ((await isPartOffered(part)) === false) throw new Response(null, { status: statusOfCode("not_offered") });
}
