/** Bounds of an {@link LruMemory}. */
export interface MemoryBounds {
  maxBytes: number;
  maxEntries: number;
}

/** A map that evicts the least recently used entries when it exceeds its bounds. */
export class LruMemory<Value> {
  /** A `Map` iterates in insertion order, so the first entry is the least recently used. */
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

  /** Returns a value and marks it as recently used; undefined if it is not stored. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value, unless it is larger than the whole memory. */
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
