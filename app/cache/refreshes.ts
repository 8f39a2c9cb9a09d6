import type { ContentVersion } from "./content-version.ts";
import type { EdgeStore } from "./edge-store.ts";
import { refreshLimits } from "./limits.ts";

interface RefreshesOptions {
  edge: EdgeStore;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

/** The entry in the edge store. */
interface Mark {
  count: number;
  /** When the copies were last cleared, epoch milliseconds. */
  at: number;
}

const KEY = "refreshes";
/** Longer than any copy may be used, because losing the mark earlier would make older copies valid again (seconds). */
const KEPT = 30 * 24 * 3600;
/** How often the edge store is read for refreshes by other isolates, milliseconds. */
const KNOWN_FOR = 1000;

/**
 * Counts how often an admin has cleared the copies of public data and pages, for game servers that do not report
 * content changes. The count is part of the content version, so clearing makes older copies outdated. It is kept in the
 * edge store: all isolates of one location see it within about a second. Other locations do not see it, nor do other
 * isolates if there is no edge store.
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
   * The count as known to this isolate. Only the first caller of an isolate waits for the edge store.
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
   * @returns false if they were cleared too recently; nothing is done then
   */
  async add(): Promise<boolean> {
    const { edge, now } = this.#options;
    await this.#read();
    const at = now();
    if (at - this.#mark.at < refreshLimits.pause && at >= this.#mark.at) return false;
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
