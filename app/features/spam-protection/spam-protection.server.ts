import { encodeBase64 } from "#app/contract/bytes.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import { formAge, newFormStamp, openFormStamp } from "./form-stamp.ts";
import {
  type HumanCheck,
  type HumanProof,
  type OnceTask,
  type SpamProtectionFields,
  type StampStore,
  type Suspicion,
  spamProtectionFieldNames,
} from "./human-check.ts";

/**
 * Distinguishes people from robots on public forms: registration, find account, tickets (specification section 10,
 * "Spam protection"). It uses a honeypot, a stamp with the time at which the form was rendered, valid for one success,
 * and Cloudflare Turnstile when the operator has keys for it. The first two work without JavaScript.
 */
export interface SpamProtection extends HumanCheck {
  /** The fields that a form must contain; new for every page. */
  formFields(): Promise<SpamProtectionFields>;
}

export interface SpamProtectionOptions {
  keys: Keyring;
  turnstile: { siteKey: string; secretKey: string } | undefined;
  /** The visitor's IP address. */
  ip: string;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Returns the store of used stamps; called when a stamp is used. */
  stamps: () => StampStore;
  /** Creates the error for a rejected submission; by default that of a form. */
  refusal?: (suspicion: Suspicion) => GameApiError;
  /** Milliseconds between two checks of a stamp that is in use. */
  pollInterval?: number;
}

const suspicionLabels = {
  filled: "form.filled",
  soon: "form.soon",
  late: "form.late",
  used: "form.used",
  busy: "form.busy",
  turnstile: "form.turnstile",
} as const;

const TURNSTILE_VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** Milliseconds. */
const TURNSTILE_TIMEOUT = 5000;
/** How often a stamp that is in use is checked, and the milliseconds between two checks. */
const MAX_POLLS = 20;
const POLL_INTERVAL = 250;

/** Reads the proof from a submitted form. */
export function proofIn(form: FormData): HumanProof {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    honeypot: text(spamProtectionFieldNames.honeypot),
    stamp: text(spamProtectionFieldNames.stamp),
    turnstileToken: text("cf-turnstile-response"),
  };
}

/** Creates the check for one request. */
export function createSpamProtection(options: SpamProtectionOptions): SpamProtection {
  const { keys, turnstile, ip, now, stamps, pollInterval = POLL_INTERVAL } = options;
  const refusal = options.refusal ?? ((suspicion) => new GameApiError("invalid", message(suspicionLabels[suspicion])));

  async function examine({ honeypot, stamp }: HumanProof) {
    if (honeypot !== "") throw refusal("filled");
    const opened = await openFormStamp(stamp, keys);
    const age = opened ? now() - opened.madeAt : Number.POSITIVE_INFINITY;
    if (!opened || age > formAge.max) throw refusal("late");
    if (age < formAge.min) throw refusal("soon");
    return opened;
  }

  /** Takes a stamp. Returns the stored result if the stamp was used for the same content. */
  async function take(store: StampStore, id: string, content: string, expiresAt: number): Promise<string | undefined> {
    for (let look = 0; look < MAX_POLLS; look += 1) {
      if (look > 0) await new Promise((resolve) => setTimeout(resolve, pollInterval));
      const found = await store.take(id, content, expiresAt);
      if (found.state === "taken") return undefined;
      if (found.state === "done") return found.result;
      if (found.state === "used") throw refusal("used");
    }
    throw refusal("busy");
  }

  async function once<Result>(
    proof: HumanProof,
    { content, work, succeeded = () => true }: OnceTask<Result>,
  ): Promise<Result> {
    const { id, madeAt } = await examine(proof);
    const store = stamps();
    // A keyed hash, so that the input (which may contain a password) cannot be found by guessing.
    const hash = await keys.hash(JSON.stringify(content, withoutFiles));
    const before = await take(store, id, hash, madeAt + formAge.max);
    if (before !== undefined) return JSON.parse(before) as Result;
    let result: Result;
    try {
      if (turnstile && !(await passesTurnstile(proof.turnstileToken, turnstile.secretKey, ip))) {
        throw refusal("turnstile");
      }
      result = await work();
    } catch (error) {
      await logFailure(() => store.release(id));
      throw error;
    }
    await logFailure(() => (succeeded(result) ? store.settle(id, JSON.stringify(result)) : store.release(id)));
    return result;
  }

  return {
    formFields: async () => ({ stamp: await newFormStamp(now(), keys), turnstileSiteKey: turnstile?.siteKey }),
    examine: async (proof) => void (await examine(proof)),
    once,
  };
}

/** Longer texts and bytes are files, which are compared by their length and their last bytes. */
const MAX_HASHED_LENGTH = 25_000;
const END_OF_FILE = 64;

/** A replacer for `JSON.stringify` that shortens files, since hashing megabytes would be too slow. */
function withoutFiles(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) {
    // `JSON.stringify` would write a field for each byte.
    if (value.length <= MAX_HASHED_LENGTH) return encodeBase64(value);
    return `${value.length} ${encodeBase64(value.subarray(-END_OF_FILE))}`;
  }
  if (typeof value !== "string" || value.length <= MAX_HASHED_LENGTH) return value;
  return `${value.length} ${value.slice(-END_OF_FILE)}`;
}

/** Logs a failure of the store: the work is done and must not fail because its result could not be stored. */
async function logFailure(remember: () => Promise<void>): Promise<void> {
  try {
    await remember();
  } catch (error) {
    console.error("spam protection: a stamp could not be stored", error);
  }
}

/** Verifies a token with Turnstile. True when Turnstile does not respond: the other two checks must then suffice. */
async function passesTurnstile(token: string, secretKey: string, ip: string): Promise<boolean> {
  if (token === "") return false;
  const body = new URLSearchParams({ secret: secretKey, response: token, ...(ip ? { remoteip: ip } : {}) });
  try {
    const signal = AbortSignal.timeout(TURNSTILE_TIMEOUT);
    const response = await fetch(TURNSTILE_VERIFY, { method: "POST", body, signal });
    const result: unknown = await response.json();
    return typeof result === "object" && result !== null && "success" in result && result.success === true;
  } catch (error) {
    console.error("turnstile: no answer", error);
    return true;
  }
}
