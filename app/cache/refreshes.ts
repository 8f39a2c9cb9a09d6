import type { ContentVersion } from "./content-version.ts";
import type { EdgeStore } from "./edge-store.ts";
import { refresh as limits } from "./limits.ts";

interface RefreshesOptions {
  edge: EdgeStore;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

/** What the edge store holds. */
interface Mark {
  count: number;
  /** When the copies were cleared last, epoch milliseconds. */
  at: number;
}

const KEY = "refreshes";
/** Longer than any copy may be used: a mark that is lost earlier would make older copies count again (seconds). */
const KEPT = 30 * 24 * 3600;
/** How often the edge store is asked what other isolates did, milliseconds. */
const KNOWN_FOR = 1000;

/**
 * How often the copies of public data and pages were cleared by hand, for game servers that do not say when their
 * content changes: the count is part of the content version, and copies made under an older one are outdated. It lies
 * in the edge store, so all isolates of one place know it within about a second; other places do not, and where there is
 * no edge store neither do other isolates.
 */
export class Refreshes {
  readonly #options: RefreshesOptions;
  #mark: Mark = { count: 0, at: Number.NEGATIVE_INFINITY };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(options: RefreshesOptions) {
    this.#options = options;
  }

  /**
   * The count as it is known here. Only the first caller of an isolate waits for the edge store.
   * @param waitUntil the request's own
   */
  async current(waitUntil: (work: Promise<unknown>) => void): Promise<ContentVersion> {
    const now = this.#options.now();
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY;
    if (Math.abs(now - this.#readAt) >= KNOWN_FOR && !this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      waitUntil(this.#reading);
    }
    if (isFirst) await this.#reading;
    return { number: this.#mark.count, until: this.#options.now() + KNOWN_FOR };
  }

  /**
   * Clears the copies.
   * @returns false when they were cleared too short a time ago, and nothing was done
   */
  async add(): Promise<boolean> {
    const { edge, now } = this.#options;
    await this.#read();
    const at = now();
    if (at - this.#mark.at < limits.pause && at >= this.#mark.at) return false;
    this.#mark = { count: this.#mark.count + 1, at };
    await edge.put(KEY, JSON.stringify(this.#mark), KEPT);
    return true;
  }

  async #read(): Promise<void> {
    const found = parseMark(await this.#options.edge.get(KEY));
    if (found && found.count > this.#mark.count) this.#mark = found;
    this.#readAt = this.#options.now();
  }
}

function parseMark(text: string | undefined): Mark | undefined {
  try {
    const { count, at } = JSON.parse(text ?? "") as Mark;
    return Number.isSafeInteger(count) && Number.isFinite(at) ? { count, at } : undefined;
  } catch {
    return undefined;
  }
}
