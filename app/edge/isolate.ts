import { createEdgeStore } from "#app/cache/edge-store.ts";
import { HotResponses } from "#app/cache/hot-responses.ts";
import { EncodedBodies, type StoredPage } from "#app/cache/page-cache.ts";
import { type ContentCache, contentFailurePolicy } from "#app/cache/public-content.ts";
import { Refreshes } from "#app/cache/refreshes.ts";
import { SwrCache } from "#app/cache/swr-cache.ts";
import { newOddityLog } from "#app/contract/upstream/replies.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { DueMailSender } from "#app/features/mail/due-mails.server.ts";
import { MemoryStampStore } from "#app/features/spam-protection/memory-stamp-store.server.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { CircuitBreakers } from "#app/server/circuit-breakers.ts";
import { DEV_VERSION, dataSource, type Env, type EnvError, isEnvError, readEnv } from "#app/server/env.ts";
import type { SharedState } from "#app/server/services.ts";
import { ConcurrencyLimiter, concurrencyLimits } from "./concurrency-limiter.ts";
import { RequestBodies } from "./request-bodies.ts";

/** Together 16 MB of the 128 MB that an isolate has. */
const CONTENT_MEMORY = { maxBytes: 4 * MEGABYTE, maxEntries: 1000 };
const PAGE_MEMORY = { maxBytes: 12 * MEGABYTE, maxEntries: 1000 };

export interface IsolateOptions {
  /** What the platform hands to a function as `env`. */
  bindings: object;
  /** The site's own host, below which the keys of the edge store lie. */
  host: string;
  /** Names the build: pages refer to its files, so copies are never shared between two of them. */
  build: string;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/**
 * Everything that the requests of one isolate share: made at its first request and passed down. No module keeps anything
 * between two requests, a test says so.
 */
export class Isolate implements SharedState {
  readonly env: Env;
  readonly now: () => number;
  /** Copies of public data. */
  readonly content: ContentCache;
  /** Cached pages, and responses that are sent again as they are. */
  readonly pages: SwrCache<StoredPage>;
  readonly encodedBodies = new EncodedBodies();
  readonly hotResponses = new HotResponses();
  readonly refreshes: Refreshes;
  readonly circuitBreakers: CircuitBreakers;
  /** Bounds how many requests run, and how much is being received. */
  readonly concurrency: ConcurrencyLimiter;
  readonly bodies = new RequestBodies();
  readonly dueMails: DueMailSender;
  readonly keys: Keyring;
  readonly passwords = new PasswordHasher();
  readonly stamps: MemoryStampStore;
  readonly oddities = newOddityLog();

  /** @throws EnvError when the environment is not complete */
  constructor({ bindings, host, build, now = Date.now }: IsolateOptions) {
    const env = readEnv(bindings);
    this.env = env;
    this.now = now;
    // Outside of a deployment no version tells one state of the code from the next, so each start has its own copies.
    const start = env.version === DEV_VERSION ? `.${now()}` : "";
    const edge = createEdgeStore({ host, namespace: `${env.version}.${build}${start} ${dataSource(env)}` });
    this.content = new SwrCache({
      name: "content",
      memory: CONTENT_MEMORY,
      edge,
      now,
      failurePolicy: contentFailurePolicy,
    });
    this.pages = new SwrCache({ name: "pages", memory: PAGE_MEMORY, edge, now });
    this.refreshes = new Refreshes({ edge, now });
    this.circuitBreakers = new CircuitBreakers(now);
    this.concurrency = new ConcurrencyLimiter(concurrencyLimits(env));
    this.keys = new Keyring(env.sessionSecrets);
    this.dueMails = new DueMailSender(env, this.keys);
    this.stamps = new MemoryStampStore(now);
  }
}

/**
 * Gives each request its isolate. The platform hands the same bindings to every request of an isolate, so there is one,
 * made at the first request; an environment that is not complete is reported once.
 * @returns the error in place of an isolate when the environment is not complete
 */
export function isolateHolder(build: string): (bindings: object, host: string) => Isolate | EnvError {
  let held: { bindings: object; isolate: Isolate | EnvError } | undefined;
  return (bindings, host) => {
    if (held?.bindings !== bindings) held = { bindings, isolate: openIsolate({ bindings, host, build }) };
    return held.isolate;
  };
}

function openIsolate(options: IsolateOptions): Isolate | EnvError {
  try {
    return new Isolate(options);
  } catch (error) {
    if (!isEnvError(error)) throw error;
    console.error(`This deployment is not configured: ${error.message}`);
    return error;
  }
}
