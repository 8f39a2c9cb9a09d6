import { t } from "#app/i18n/translate.ts";
import type { Env } from "#app/server/env.ts";
import { errorLinks, plainResponse } from "#app/server/http/plain-page.ts";
import { isSafeMethod } from "#app/server/http/safe-methods.ts";

/** How many requests an isolate handles at once. */
export interface ConcurrencyLimits {
  /** GET and HEAD requests, those that wait for the database or a game server included. */
  reading: number;
  /** Other requests. Higher: a visitor who sends a form has more to lose than one who opens a page. */
  changing: number;
}

/** A request to run within the limits. */
export interface LimitedRequest {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  work: () => Promise<Response>;
}

/** The database answers within milliseconds: more requests would only wait longer. */
const OWN_DATABASE: ConcurrencyLimits = { reading: 64, changing: 128 };
/** A game server may take seconds. */
const GAME_SERVER: ConcurrencyLimits = { reading: 100, changing: 200 };

/** The limits of a deployment. */
export function concurrencyLimits(env: Pick<Env, "upstream">): ConcurrencyLimits {
  return env.upstream ? GAME_SERVER : OWN_DATABASE;
}

/**
 * Bounds how many requests an isolate handles at once. Beyond the limit a request gets 503 immediately instead of waiting
 * behind all others. Responses from the page cache do not count.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work of a request, or returns 503 when the limit is reached.
   * @param waitUntil the request's own. Without it the work would end with the connection of a visitor who leaves, and
   *   would never be counted as done.
   */
  async run({ request, waitUntil, work }: LimitedRequest): Promise<Response> {
    const limits = this.#limits;
    if (this.#running >= (isSafeMethod(request) ? limits.reading : limits.changing)) return busyResponse(request);
    const done = this.#count(work);
    waitUntil(done.catch(() => {}));
    return done;
  }

  async #count(work: () => Promise<Response>): Promise<Response> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}

function busyResponse(request: Request): Response {
  const response = plainResponse(request, "unavailable", {
    status: 503,
    title: t("plain.busy"),
    text: t("plain.busyText"),
    links: errorLinks(),
  });
  response.headers.set("Retry-After", "2");
  return response;
}
