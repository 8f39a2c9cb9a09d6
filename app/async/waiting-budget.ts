import type { Circuit } from "./circuit.ts";
import { withTimeLimit } from "./time-limit.ts";

interface WaitingBudgetOptions {
  /** Milliseconds in total. */
  total: number;
  /** The circuit of the server that is waited for. */
  circuit: Circuit;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

/**
 * How long the reads of one request may wait for a server in total, however many there are. Only waiting counts, and
 * waits at the same time count once.
 */
export class WaitingBudget {
  readonly #options: WaitingBudgetOptions;
  #spent = 0;
  #waits = 0;
  /** When the first wait began, and since when there has been a wait without a pause; epoch milliseconds. */
  #first: number | undefined;
  #since = 0;
  #isLifted = false;

  constructor(options: WaitingBudgetOptions) {
    this.#options = options;
  }

  /** What is left, milliseconds: nothing while the circuit is open, also for requests that are under way. */
  left(): number {
    const { total, now, circuit } = this.#options;
    if (circuit.isOpen) return 0;
    if (this.#isLifted) return Number.POSITIVE_INFINITY;
    return total - this.#spent - (this.#waits > 0 ? Math.max(0, now() - this.#since) : 0);
  }

  /** Ends the limit, for a response that is sent while it is made, such as a download. Each read still has its own. */
  lift(): void {
    this.#isLifted = true;
  }

  /**
   * Waits for work within the budget. The work itself goes on.
   * @param limit milliseconds, if this wait may take less than what is left
   * @param late makes the result when the time is over, or throws
   */
  async wait<Result, Late>(work: Promise<Result>, limit: number, late: () => Late): Promise<Result | Late> {
    if (this.#isLifted && limit === Number.POSITIVE_INFINITY) return work;
    const { now, circuit } = this.#options;
    const isOver = Symbol("over");
    if (this.#waits === 0) this.#since = now();
    this.#first ??= this.#since;
    this.#waits += 1;
    try {
      const left = Math.max(0, this.left());
      const result = await withTimeLimit(work, Math.min(limit, left), () => isOver);
      if (result !== isOver) return result as Result;
      if (left <= limit) circuit.gaveUp(this.#first);
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#spent += Math.max(0, now() - this.#since);
    }
    return late();
  }
}
