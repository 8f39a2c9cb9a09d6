interface OpenPeriod {
  from: number;
  until: number;
}

/** How far the clock may go back before an open period is ignored, milliseconds. */
const CLOCK_TOLERANCE = 5000;

/** Circuit breakers by operation name: an operation that failed is not tried again for a while. One set per isolate. */
export class CircuitBreakers {
  readonly #open = new Map<string, OpenPeriod>();
  readonly #now: () => number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens the breaker of an operation for the given time in milliseconds. */
  open(name: string, milliseconds: number): void {
    const from = this.#now();
    this.#open.set(name, { from, until: from + milliseconds });
  }

  /** Whether the breaker of an operation is open. */
  isOpen(name: string): boolean {
    const period = this.#open.get(name);
    const now = this.#now();
    return period !== undefined && period.from - CLOCK_TOLERANCE <= now && now < period.until;
  }
}
