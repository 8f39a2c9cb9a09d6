import { LruMemory } from "./lru-memory.ts";

interface StoredFragment {
  markup: string;
  source: object | undefined;
}

/** Enough for the menus of all sections and the shared parts of the pages in use. */
const BOUNDS = { maxBytes: 4 * 1024 * 1024, maxEntries: 500 };

/** Markup of the parts that pages share, in the memory of an isolate. */
export class FragmentCache {
  readonly #fragments = new LruMemory<StoredFragment>(BOUNDS);

  /**
   * Returns the markup stored for a key, or else what `render` returns.
   * @param source the object that the markup is rendered from; the markup for another object is replaced
   */
  get(key: string, source: object | undefined, render: () => string): string {
    const stored = this.#fragments.get(key);
    if (stored && stored.source === source) return stored.markup;
    const markup = render();
    // Two bytes per character of the markup and of its key.
    this.#fragments.set(key, { markup, source }, 2 * (markup.length + key.length));
    return markup;
  }
}
