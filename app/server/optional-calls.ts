import type { Circuit } from "#app/async/circuit.ts";
import { type CallName, callOf, calls, type GameApi, gameApiOf } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { optionalCallLimits } from "#app/contract/upstream/limits.ts";

interface Absence {
  /** Epoch milliseconds. */
  from: number;
  until: number;
  /** Whether the server lacks the call; otherwise it did not answer it in time. */
  isMissing: boolean;
}

/** How far the clock may go back before what is known is ignored, milliseconds. */
const CLOCK_TOLERANCE = 5000;

/** Which best-effort calls an operator's own server lacks, or did not answer in time. One per isolate. */
export class OptionalCalls {
  readonly #absent = new Map<CallName, Absence>();
  readonly #now: () => number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Remembers an absence for some time. */
  note(name: CallName, isMissing: boolean): void {
    const from = this.#now();
    const { ttl, slowTtl } = optionalCallLimits;
    this.#absent.set(name, { from, until: from + (isMissing ? ttl : slowTtl), isMissing });
  }

  forget(name: CallName): void {
    this.#absent.delete(name);
  }

  /** Whether a call is absent, or was missing a minute ago; undefined if it may be made. */
  stateOf(name: CallName): "absent" | "was missing" | undefined {
    const known = this.#absent.get(name);
    const now = this.#now();
    if (!known || known.from - CLOCK_TOLERANCE > now) return undefined;
    if (now < known.until) return "absent";
    return known.isMissing ? "was missing" : undefined;
  }
}

interface OptionalCallsOptions {
  optionalCalls: OptionalCalls;
  circuit: Circuit;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * A game API whose best-effort calls, which pages and forms wait for but can do without, fail at once when the server
 * is known to lack them or has just not answered them in time. A missing call is asked for again in the
 * background, while the server answers other calls.
 */
export function withOptionalCalls(gameApi: GameApi, options: OptionalCallsOptions): GameApi {
  const { optionalCalls, circuit, waitUntil } = options;

  async function ask(name: CallName, input: unknown): Promise<unknown> {
    try {
      const reply = await callOf(gameApi, name)(input);
      optionalCalls.forget(name);
      return reply;
    } catch (error) {
      const isMissing = isGameApiError(error) && error.code === "not_offered";
      if (isMissing || isTimeout(error)) optionalCalls.note(name, isMissing);
      throw error;
    }
  }

  return gameApiOf(async (name, input) => {
    if (!(calls[name] as CallDefinition).bestEffort) return callOf(gameApi, name)(input);
    const state = optionalCalls.stateOf(name);
    if (state === undefined) return ask(name, input);
    if (state === "was missing" && circuit.answeredWithin(optionalCallLimits.ttl)) {
      optionalCalls.note(name, true);
      waitUntil(ask(name, input).catch(() => undefined));
    }
    throw new GameApiError("not_offered", message("call.notOffered"));
  });
}

function isTimeout(error: unknown): boolean {
  return isGameApiError(error) && error.cause instanceof Error && error.cause.name === "TimeoutError";
}
