interface Pause {
  from: number;
  until: number;
}

/** By how much the clock may be set back before a pause that was made on it counts for nothing, milliseconds. */
const CLOCK_TOLERANCE = 5000;

/** Names of what is not to be tried for a while, in the memory of one isolate. */
export class Pauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #now: () => number;

  /** @param now current time in epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a pause of so many milliseconds. */
  begin(name: string, milliseconds: number): void {
    const from = this.#now();
    this.#pauses.set(name, { from, until: from + milliseconds });
  }

  /** Whether a pause is under way. */
  isOn(name: string): boolean {
    const pause = this.#pauses.get(name);
    const now = this.#now();
    return pause !== undefined && pause.from - CLOCK_TOLERANCE <= now && now < pause.until;
  }
}
