import { STAMP_LOCK_TIMEOUT, type StampStore } from "./human-check.ts";

interface UsedStamp {
  content: string;
  result: string | undefined;
  takenAt: number;
  expiresAt: number;
}

/** Beyond this number, the oldest stamps are removed to bound memory. A flood must use up as many stamps first. */
const MAX_STAMPS = 10_000;

/** Stores used stamps in this isolate, for a portal without a database. */
export class MemoryStampStore implements StampStore {
  /** In the order in which they were taken. */
  readonly #stamps = new Map<string, UsedStamp>();
  readonly #now: () => number;
  readonly #maxStamps: number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number = Date.now, maxStamps = MAX_STAMPS) {
    this.#now = now;
    this.#maxStamps = maxStamps;
  }

  async take(id: string, content: string, expiresAt: number): ReturnType<StampStore["take"]> {
    const takenAt = this.#now();
    const known = this.#stamps.get(id);
    const isAbandoned = known && known.result === undefined && known.takenAt < takenAt - STAMP_LOCK_TIMEOUT;
    if (known && !isAbandoned) {
      if (known.content !== content) return { state: "used" };
      return known.result === undefined ? { state: "busy" } : { state: "done", result: known.result };
    }
    this.#makeRoom(takenAt);
    this.#stamps.set(id, { content, result: undefined, takenAt, expiresAt });
    return { state: "taken" };
  }

  async settle(id: string, result: string): Promise<void> {
    const known = this.#stamps.get(id);
    if (known) known.result = result;
  }

  async release(id: string): Promise<void> {
    if (this.#stamps.get(id)?.result === undefined) this.#stamps.delete(id);
  }

  #makeRoom(now: number): void {
    for (const [id, { expiresAt }] of this.#stamps) {
      if (expiresAt > now && this.#stamps.size < this.#maxStamps) break;
      this.#stamps.delete(id);
    }
  }
}
