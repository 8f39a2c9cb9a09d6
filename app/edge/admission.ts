import type { Env } from "#app/server/env.ts";
import { errorLinks, plainAnswer } from "#app/server/http/plain-page.ts";
import { isReading } from "#app/server/http/reading.ts";

/** How much an isolate takes on before it refuses more. */
export interface AdmissionLimits {
  /** Requests at work, the database or a game server awaited included. */
  reading: number;
  /** Higher: whoever sends a form has more to lose than whoever opens a page. */
  changing: number;
}

/** A request that asks to be let in. */
export interface Admitted {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  work: () => Promise<Response>;
}

/** The database answers within milliseconds: where so many wait for it, more would only wait longer. */
const OWN_DATABASE: AdmissionLimits = { reading: 64, changing: 128 };
/** A game server may take seconds. */
const GAME_SERVER: AdmissionLimits = { reading: 100, changing: 200 };

/** The limits of a deployment. */
export function admissionLimits(env: Pick<Env, "upstream">): AdmissionLimits {
  return env.upstream ? GAME_SERVER : OWN_DATABASE;
}

/**
 * Keeps an isolate from taking on more than it can finish: what waits for the database or a game server keeps its place
 * until it is done, and beyond the limits a request is refused at once (503) instead of waiting its turn behind all
 * others. Answers from the page cache need no place.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  #inside = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Does the work of a request, or says that there is too much of it.
   * @param waitUntil the request's own: a visitor who leaves must not take the place along, and on the edge what is not
   *   waited for ends with its request, without a word
   */
  async admit({ request, waitUntil, work }: Admitted): Promise<Response> {
    const limits = this.#limits;
    if (this.#inside >= (isReading(request) ? limits.reading : limits.changing)) return busyAnswer(request);
    const done = this.#doInside(work);
    waitUntil(done.catch(() => {}));
    return done;
  }

  async #doInside(work: () => Promise<Response>): Promise<Response> {
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
}

function busyAnswer(request: Request): Response {
  const answer = plainAnswer(request, "unavailable", {
    status: 503,
    title: "Very many visitors",
    text: "More visitors came at once than this website can serve. Nothing was done. Please try again in a moment.",
    links: errorLinks,
  });
  answer.headers.set("Retry-After", "2");
  return answer;
}
