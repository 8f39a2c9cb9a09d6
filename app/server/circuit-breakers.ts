interface OpenPeriod {
  from: number;
  until: number;
}

/** How far the clock may be set back before a period that began on it is ignored, milliseconds. */
const CLOCK_TOLERANCE = 5000;

/** Operations that failed and are not tried again for a while, by name, in the memory of one isolate. */
export class CircuitBreakers {
  readonly #open = new Map<string, OpenPeriod>();
  readonly #now: () => number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stops an operation for so many milliseconds. */
  open(name: string, milliseconds: number): void {
    const from = this.#now();
    this.#open.set(name, { from, until: from + milliseconds });
  }

  /** Whether an operation is stopped now. */
  isOpen(name: string): boolean {
    const period = this.#open.get(name);
    const now = this.#now();
    return period !== undefined && period.from - CLOCK_TOLERANCE <= now && now < period.until;
  }
}
