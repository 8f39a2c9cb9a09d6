import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";

export interface HashQueueOptions {
  /** Milliseconds without a running hash before the next one starts. */
  pause: number;
  /** The maximum number of waiting hashes; further ones are rejected at once. */
  maxWaiting: number;
  /** Milliseconds after which a waiting hash is rejected. */
  maxWait: number;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/**
 * Spaces out the hashes of one isolate. In workerd both forms of `scrypt` block the isolate's only thread for their
 * whole duration, so hashes run one at a time, with a pause between them for other requests.
 *
 * A hash starts after a pause in which no other hash started. Every waiting request measures that pause with its own
 * timer. No request holds a lock that it would have to release, so a request that is cancelled while it waits leaves
 * only an entry that expires.
 */
export class HashQueue {
  readonly #options: Required<HashQueueOptions>;
  readonly #waiting = new Set<{ until: number }>();
  #started = 0;
  /** When the last hash finished, in epoch milliseconds. */
  #workedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HashQueueOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /**
   * Runs a hash when its turn comes.
   * @param hash blocks while it runs
   * @throws GameApiError `unavailable` when too many hashes are waiting, or this one has waited too long
   */
  async run<Result>(hash: () => Result): Promise<Result> {
    const { pause, maxWaiting, maxWait, now } = this.#options;
    for (const entry of this.#waiting) if (entry.until < now()) this.#waiting.delete(entry);
    if (this.#waiting.size >= maxWaiting) throw tooBusy();
    // Twice the maximum wait: only entries of cancelled requests reach that age.
    const entry = { until: now() + 2 * maxWait };
    this.#waiting.add(entry);
    try {
      const end = now() + maxWait;
      for (let wait = 0; ; wait = pause) {
        const before = this.#started;
        await sleep(wait);
        // When no hash has run recently, the first one starts without a pause.
        const isQuiet = wait > 0 || now() - this.#workedAt >= pause;
        if (isQuiet && before === this.#started) break;
        if (now() > end) throw tooBusy();
      }
      this.#started += 1;
      this.#workedAt = now();
      const result = hash();
      // On the edge, the clock does not advance during a hash.
      await sleep(0);
      this.#workedAt = now();
      return result;
    } finally {
      this.#waiting.delete(entry);
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function tooBusy(): GameApiError {
  return new GameApiError("unavailable", message("login.busy"));
}
