import type { CallName } from "#app/contract/contract.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { LruMemory } from "./lru-memory.ts";

interface ParsedRequest {
  request: unknown;
  /** Key of the reply in the cache: `{ id: "007" }` and `{ id: 7 }` have the same. */
  key: string;
}

/** Parsed requests of public calls, because parsing one takes longer than finding its reply in memory. */
export class ParsedRequests {
  readonly #parsed = new LruMemory<ParsedRequest>({ maxBytes: 256 * 1024, maxEntries: 1000 });

  /** @throws GameApiError `invalid` */
  parse(name: CallName, input: unknown): ParsedRequest {
    const unparsed = `${name} ${JSON.stringify(input)}`;
    const known = this.#parsed.get(unparsed);
    if (known) return known;
    const request = parseRequest(name, input);
    const parsed = { request, key: `${name} ${JSON.stringify(request)}` };
    // Two bytes per character of both keys, and as much for the request.
    this.#parsed.set(unparsed, parsed, 2 * (unparsed.length + 2 * parsed.key.length));
    return parsed;
  }
}
