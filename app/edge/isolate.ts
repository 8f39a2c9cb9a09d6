import { Circuit } from "#app/async/circuit.ts";
import { createEdgeStore } from "#app/cache/edge-store.ts";
import { FragmentCache } from "#app/cache/fragment-cache.ts";
import { HotResponses } from "#app/cache/hot-responses.ts";
import type { StoredPage } from "#app/cache/page-cache.ts";
import { type ContentCache, contentFailurePolicy } from "#app/cache/public-content.ts";
import { Refreshes } from "#app/cache/refreshes.ts";
import { SwrCache } from "#app/cache/swr-cache.ts";
import { createMismatchLog } from "#app/contract/upstream/mismatch-log.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { countRows, type DatabaseRows } from "#app/embedded/database/counting-d1.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { openConnections } from "#app/features/connections/embedded/open-connections.ts";
import { MemoryStampStore } from "#app/features/spam-protection/memory-stamp-store.server.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { DEV_VERSION, dataSource, type Env, type EnvError, isEnvError, readEnv } from "#app/server/env.ts";
import { OptionalCalls } from "#app/server/optional-calls.ts";
import type { SharedState } from "#app/server/services.ts";
import { ConcurrencyLimiter, concurrencyLimits } from "./concurrency-limiter.ts";
import { createDueJobs, type DueJobs } from "./due-jobs.ts";
import { ErrorCounter } from "./error-counter.ts";
import { RequestBodies } from "./request-bodies.ts";
import { RowCounter } from "./row-counter.ts";
import { ViewCounter } from "./view-counter.ts";

/** With the fragments, 20 MB of the 128 MB of an isolate. */
const CONTENT_MEMORY = { maxBytes: 4 * MEGABYTE, maxEntries: 1000 };
const PAGE_MEMORY = { maxBytes: 12 * MEGABYTE, maxEntries: 1000 };

export interface IsolateOptions {
  /** The `env` that the platform passes to a function. */
  bindings: object;
  /** The site's own host, used in the keys of the edge store. */
  host: string;
  /** Identifies the build. Pages refer to its files, so copies are never shared between two builds. */
  build: string;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/**
 * Everything that the requests of one isolate share: created at the first request and passed down. Modules hold no
 * state between requests; a test checks this.
 */
export class Isolate implements SharedState {
  readonly env: Env;
  readonly now: () => number;
  /** Copies of public data. */
  readonly content: ContentCache;
  /** The markup of parts that pages share. */
  readonly fragments = new FragmentCache();
  /** Cached pages, and responses that are sent again as they are. */
  readonly pages: SwrCache<StoredPage>;
  readonly hotResponses = new HotResponses();
  readonly refreshes: Refreshes;
  readonly circuit: Circuit;
  readonly optionalCalls: OptionalCalls;
  /** Limits the number of running requests. */
  readonly concurrency: ConcurrencyLimiter;
  /** Preview pictures of videos wait for another site, and must not take the places of pages. */
  readonly videoPictures = new ConcurrencyLimiter({ reading: 8, changing: 8 });
  /** Limits the request bodies that are being received. */
  readonly bodies = new RequestBodies();
  /** What becomes due at some time, such as mails to send again. */
  readonly dueJobs: DueJobs;
  /** Counts the errors of requests. */
  readonly errors: ErrorCounter;
  readonly views: ViewCounter;
  /** Counts the rows that the database reads and writes. */
  readonly rows: RowCounter;
  readonly keys: Keyring;
  readonly passwords: PasswordHasher;
  readonly stamps: MemoryStampStore;
  readonly connections: CallContext["connections"];
  readonly logMismatches = createMismatchLog();

  /** @throws EnvError if the environment is incomplete */
  constructor({ bindings, host, build, now = Date.now }: IsolateOptions) {
    const given = readEnv(bindings);
    const rows: DatabaseRows = { read: 0, written: 0, size: 0 };
    const env = {
      ...given,
      database: given.database && countRows(given.database, rows),
      logs: given.logs && countRows(given.logs, rows, false),
    };
    this.env = env;
    this.now = now;
    // A local start has no version that identifies the code, so each start gets its own namespace.
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
    this.circuit = new Circuit(now);
    this.optionalCalls = new OptionalCalls(now);
    this.concurrency = new ConcurrencyLimiter(concurrencyLimits(env));
    this.keys = new Keyring(env.sessionSecrets);
    this.passwords = new PasswordHasher(undefined, undefined, this.keys);
    const database = env.database && !env.upstream ? openDatabase(env.database) : undefined;
    this.connections = openConnections({ variables: env.connections, keys: this.keys, database, now });
    this.rows = new RowCounter(database, rows, now());
    this.dueJobs = createDueJobs({ env, keys: this.keys, connections: this.connections }, (at) => this.rows.write(at));
    this.errors = new ErrorCounter(database);
    this.views = new ViewCounter(database, env.sessionSecrets[0] ?? "");
    this.stamps = new MemoryStampStore(now);
  }
}

/**
 * Returns a function that provides the isolate of a request. The platform passes the same bindings to every request of
 * an isolate, so the object is created once, at the first request. An incomplete environment is logged once.
 * @returns a function that returns the isolate, or the error if the environment is incomplete
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
