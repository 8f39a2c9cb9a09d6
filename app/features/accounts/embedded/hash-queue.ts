import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/messages/message.ts";

export interface HashQueueOptions {
  /** Milliseconds without a hash before the next one starts. */
  pause: number;
  /** How many may wait; the others are refused at once. */
  maxWaiting: number;
  /** Milliseconds after which a waiting one is refused. */
  maxWait: number;
  /** Current time in epoch milliseconds. */
  now?: () => number;
}

/**
 * Spreads the hashes of one isolate. In workerd both forms of `scrypt` block the isolate's only thread for their whole
 * cost, so hashes run one at a time, and between two of them other requests get their turn.
 *
 * A hash starts after a pause in which no other hash started. Everybody who waits measures that pause with an own timer:
 * nobody holds a place that another one has to hand back, so a request that is cancelled while it waits leaves nothing
 * behind but an entry that expires.
 */
export class HashQueue {
  readonly #options: Required<HashQueueOptions>;
  readonly #waiting = new Set<{ until: number }>();
  #started = 0;
  /** When a hash was at work last, epoch milliseconds. */
  #workedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HashQueueOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /**
   * Runs a hash when its turn comes.
   * @param hash blocks while it works
   * @throws GameApiError `unavailable` when too many wait, or this one has waited for too long
   */
  async run<Result>(hash: () => Result): Promise<Result> {
    const { pause, maxWaiting, maxWait, now } = this.#options;
    for (const entry of this.#waiting) if (entry.until < now()) this.#waiting.delete(entry);
    if (this.#waiting.size >= maxWaiting) throw tooBusy();
    // Twice as long as anybody waits: only entries of cancelled requests get that old.
    const entry = { until: now() + 2 * maxWait };
    this.#waiting.add(entry);
    try {
      const end = now() + maxWait;
      for (let wait = 0; ; wait = pause) {
        const before = this.#started;
        await sleep(wait);
        // Where nothing was at work lately, nobody has to wait.
        const isQuiet = wait > 0 || now() - this.#workedAt >= pause;
        if (isQuiet && before === this.#started) break;
        if (now() > end) throw tooBusy();
      }
      this.#started += 1;
      this.#workedAt = now();
      const result = hash();
      // On the edge the clock stands still during a hash.
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
