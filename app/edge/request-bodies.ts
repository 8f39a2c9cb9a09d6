import { withTimeLimit } from "#app/async/time-limit.ts";
import { MEGABYTE } from "#app/format/units.ts";

/** Limits for bodies that are being read. Times are in milliseconds, sizes in bytes. */
export interface RequestBodyLimits {
  /** A body that arrives within this time needs no slot, as those of ordinary forms do. */
  grace: number;
  /** Slots for bodies that take longer. */
  slow: SlotLimits;
  /** Slots for uploads, held until the response is ready. */
  uploads: SlotLimits;
  /** Bodies larger than this are uploads. */
  uploadBytes: number;
  /** Bytes of uploads in memory at the same time. */
  bufferedBytes: number;
  /** Maximum number of uploads from one address within a time window; editors fill a library of pictures. */
  uploadsPerAddress: { count: number; consoleCount: number; window: number };
  /** Time that every body has before {@link minRate} applies. */
  firstBytes: number;
  /** Minimum rate of a body, bytes per second. */
  minRate: number;
  /** Time within which a form must arrive, regardless of its rate. */
  deadline: number;
  /** The same for an upload. */
  uploadDeadline: number;
  /** How long an upload waits for the response of the previous one. */
  uploadTurn: number;
  /**
   * How much of a too large body is read and discarded: browsers read the response only after they have sent it all.
   */
  discardedBytes: number;
}

interface SlotLimits {
  total: number;
  perAddress: number;
}

export const requestBodyLimits: RequestBodyLimits = {
  grace: 250,
  slow: { total: 256, perAddress: 16 },
  uploads: { total: 16, perAddress: 4 },
  uploadBytes: 64 * 1024,
  bufferedBytes: 32 * MEGABYTE,
  uploadsPerAddress: { count: 30, consoleCount: 300, window: 600_000 },
  firstBytes: 5000,
  minRate: 8 * 1024,
  deadline: 10_000,
  uploadDeadline: 180_000,
  uploadTurn: 20_000,
  discardedBytes: 24 * MEGABYTE,
};

/** Why a body was not read completely. */
export type BodyFailure =
  /** Larger than the limit of its path. */
  | "too_large"
  /** Slower than the slowest rate, or cut off. */
  | "too_slow"
  /** The sender's address has too many bodies in transit or too many recent uploads. */
  | "too_many"
  /** All slots are taken. */
  | "busy";

/** A body that was read; call `release` once the response is ready. */
export interface ReadBody {
  /** The chunks as they arrived: concatenating an upload would take its size in memory once more. */
  chunks: Uint8Array<ArrayBuffer>[];
  release: () => void;
}

/**
 * Reads request bodies into memory before the request is processed and before it takes a slot of the concurrency
 * limiter, so that slow senders and large bodies do not block other requests. One instance per isolate.
 */
export class RequestBodies {
  readonly #limits: RequestBodyLimits;
  readonly #now: () => number;
  readonly #slow: Slots;
  readonly #uploads: Slots;
  readonly #recentUploads: AttemptWindows;
  #bufferedBytes = 0;
  /** Resolves when the last upload that was read has its response. */
  #lastUpload: Promise<void> = Promise.resolve();

  /** @param now current time in epoch milliseconds */
  constructor(limits: RequestBodyLimits = requestBodyLimits, now = Date.now) {
    this.#limits = limits;
    this.#now = now;
    this.#slow = new Slots(limits.slow);
    this.#uploads = new Slots(limits.uploads);
    this.#recentUploads = new AttemptWindows(limits.uploadsPerAddress, now);
  }

  /**
   * Reads the complete body of a request.
   * @param maxBytes maximum size of a body for the request's path
   * @param sender the visitor's IP address or network
   * @param isConsole whether the request is for the console
   */
  async read(request: Request, maxBytes: number, sender: string, isConsole = false): Promise<ReadBody | BodyFailure> {
    const { body, headers } = request;
    if (!body) return { chunks: [], release: () => {} };
    const declared = Number(headers.get("Content-Length") ?? Number.NaN);
    // A body of unknown length may be as large as the limit of its path.
    const isUpload = (Number.isNaN(declared) ? maxBytes : declared) > this.#limits.uploadBytes;
    const reader = body.getReader();
    const read = isUpload
      ? await this.#readUpload(reader, maxBytes, { sender, isConsole })
      : await this.#readForm(reader, maxBytes, sender);
    // Does not wait for the rest of a refused body.
    if (typeof read === "string") void reader.cancel().catch(() => {});
    return read;
  }

  async #readForm(reader: BodyReader, maxBytes: number, sender: string): Promise<ReadBody | BodyFailure> {
    const reading = this.#collect(reader, { maxBytes, deadline: this.#limits.deadline });
    const early = await withTimeLimit(reading, this.#limits.grace, () => undefined);
    if (early) return typeof early === "string" ? early : { chunks: early, release: () => {} };
    const slot = this.#slow.take(sender);
    if (typeof slot === "string") return slot;
    try {
      const late = await reading;
      return typeof late === "string" ? late : { chunks: late, release: () => {} };
    } finally {
      slot.release();
    }
  }

  async #readUpload(
    reader: BodyReader,
    maxBytes: number,
    { sender, isConsole }: { sender: string; isConsole: boolean },
  ): Promise<ReadBody | BodyFailure> {
    const { count, consoleCount } = this.#limits.uploadsPerAddress;
    if (!this.#recentUploads.take(sender, isConsole ? consoleCount : count)) return "too_many";
    const slot = this.#uploads.take(sender);
    if (typeof slot === "string") return slot;
    let kept = 0;
    const release = () => {
      this.#bufferedBytes -= kept;
      kept = 0;
      slot.release();
    };
    const reserve = (bytes: number) => {
      if (this.#bufferedBytes + bytes > this.#limits.bufferedBytes) return false;
      this.#bufferedBytes += bytes;
      kept += bytes;
      return true;
    };
    const read = await this.#collect(reader, { maxBytes, deadline: this.#limits.uploadDeadline, reserve });
    const turn = typeof read === "string" ? undefined : await this.#takeTurn();
    if (typeof read !== "string" && turn) {
      const releaseAll = () => {
        release();
        turn.release();
      };
      return { chunks: read, release: releaseAll };
    }
    release();
    return typeof read === "string" ? read : "busy";
  }

  /** Processes uploads one at a time: parsing and decoding one takes several times its size in memory. */
  async #takeTurn(): Promise<Slot | undefined> {
    const previous = this.#lastUpload;
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#lastUpload = previous.then(() => answered);
    const isOver = await withTimeLimit(
      previous.then(() => true),
      this.#limits.uploadTurn,
      () => false,
    );
    if (!isOver) release();
    return isOver ? { release } : undefined;
  }

  async #collect(
    reader: BodyReader,
    { maxBytes, deadline, reserve = () => true }: CollectOptions,
  ): Promise<Uint8Array<ArrayBuffer>[] | BodyFailure> {
    const { firstBytes, minRate: slowestRate, discardedBytes } = this.#limits;
    const start = this.#now();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    let isComplete = false;
    try {
      for (;;) {
        const allowed = Math.min(deadline, firstBytes + (bytes * 1000) / slowestRate);
        const next = await withTimeLimit(reader.read(), start + allowed - this.#now(), () => undefined);
        if (!next) return "too_slow";
        if (next.done) {
          isComplete = bytes <= maxBytes;
          return isComplete ? chunks : "too_large";
        }
        bytes += next.value.byteLength;
        if (bytes > maxBytes + discardedBytes) return "too_large";
        if (bytes > maxBytes) discard(chunks);
        else if (reserve(next.value.byteLength)) chunks.push(next.value);
        else return "busy";
      }
    } catch {
      // The sender disconnected.
      return "too_slow";
    } finally {
      if (!isComplete) discard(chunks);
    }
  }
}

/** Frees the memory of chunks immediately, because refused uploads would otherwise pile up until garbage collection. */
function discard(chunks: Uint8Array<ArrayBuffer>[]): void {
  for (const { buffer } of chunks.splice(0)) buffer.transfer(0);
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

interface CollectOptions {
  maxBytes: number;
  /** Milliseconds. */
  deadline: number;
  /** Reserves memory for that many more bytes; false if there is not enough. */
  reserve?: (bytes: number) => boolean;
}

interface Slot {
  release: () => void;
}

/** Slots for concurrent work, in total and per sender. */
class Slots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  take(sender: string): Slot | "too_many" | "busy" {
    const own = this.#taken.get(sender) ?? 0;
    if (own >= this.#limits.perAddress) return "too_many";
    if (this.#total >= this.#limits.total) return "busy";
    this.#total += 1;
    this.#taken.set(sender, own + 1);
    return { release: () => this.#release(sender) };
  }

  #release(sender: string): void {
    const left = (this.#taken.get(sender) ?? 1) - 1;
    this.#total -= 1;
    if (left > 0) this.#taken.set(sender, left);
    else this.#taken.delete(sender);
  }
}

/** Maximum number of tracked senders; the oldest is dropped for a new one. */
const MAX_SENDERS = 5000;

/** Counts the attempts of each sender within a time window, in the memory of the isolate. */
class AttemptWindows {
  readonly #window: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, { count: number; end: number }>();

  /** @param options `window` in milliseconds */
  constructor({ window }: { window: number }, now: () => number) {
    this.#window = window;
    this.#now = now;
  }

  /** Counts an attempt. @returns whether it is within the limit */
  take(sender: string, count: number): boolean {
    const now = this.#now();
    const known = this.#windows.get(sender);
    const window = known && known.end > now ? known : { count: 0, end: now + this.#window };
    if (window !== known) {
      this.#windows.delete(sender);
      this.#windows.set(sender, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > MAX_SENDERS && oldest !== undefined) this.#windows.delete(oldest);
    }
    window.count += 1;
    return window.count <= count;
  }
}
