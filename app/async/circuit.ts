/** How long a server that does not answer is left alone before one request tries it again, milliseconds. */
const REST = 5000;
/** A server is not silent before it has said nothing for this long, milliseconds. */
const SILENCE = 2000;
/** How far the clock may go back before an open circuit is closed, milliseconds. */
const CLOCK_TOLERANCE = 5000;

/** The server was not asked, because it did not answer a moment ago. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";

  constructor() {
    super("The server is not asked for a moment, because it did not answer.");
  }
}

/**
 * The circuit breaker of one server, for all of its calls: after a request that got no answer in time, none is sent for
 * five seconds; then one tries, and the others wait until it is answered. A server that answered another request
 * meanwhile is only slow at this one. One per isolate.
 */
export class Circuit {
  #open: { from: number; until: number } | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether requests are refused at the moment. */
  get isOpen(): boolean {
    const now = this.#now();
    return this.#open !== undefined && this.#open.from - CLOCK_TOLERANCE <= now && now < this.#open.until;
  }

  /**
   * Called before each request.
   * @returns when it is sent, epoch milliseconds
   * @throws CircuitOpenError if it may not be sent
   */
  enter(): number {
    if (this.isOpen) throw new CircuitOpenError();
    // This request tries whether the server answers again; until then, or for another rest, no other one is sent.
    if (this.#open) this.#rest();
    return this.#now();
  }

  /** The server has answered a request. */
  answered(): void {
    this.#answeredAt = this.#now();
    this.#open = undefined;
  }

  /**
   * A request has got no answer in time.
   * @param since when it was sent, epoch milliseconds
   */
  gaveUp(since: number): void {
    if (!this.isOpen && this.#answeredAt < since && this.#now() - since >= SILENCE) this.#rest();
  }

  /** Whether the server has answered within this time, milliseconds. */
  answeredWithin(milliseconds: number): boolean {
    return !this.isOpen && Math.abs(this.#now() - this.#answeredAt) <= milliseconds;
  }

  #rest(): void {
    const from = this.#now();
    this.#open = { from, until: from + REST };
  }
}
