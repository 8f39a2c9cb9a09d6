/** Bounds of an {@link LruMemory}. */
export interface MemoryBounds {
  maxBytes: number;
  maxEntries: number;
}

/** A map that forgets what was used longest ago when it outgrows its bounds. */
export class LruMemory<Value> {
  /** A map keeps the order of insertion, so the first entry is the one used longest ago. */
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  readonly #bounds: MemoryBounds;
  #bytes = 0;

  constructor(bounds: MemoryBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The value, which counts as used now; undefined when it is not (or no longer) here. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value; one that is larger than the whole memory is not kept. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#bounds.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bounds.maxBytes && this.#entries.size <= this.#bounds.maxEntries) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
