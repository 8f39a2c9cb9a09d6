import { encodeBase64 } from "#app/contract/bytes.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { type CatalogueMessage, message } from "#app/contract/messages/message.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import { newFormStamp, openFormStamp } from "./form-stamp.ts";
import { formTrap } from "./limits.ts";
import {
  formTrapFields,
  type OnceDone,
  type PersonCheck,
  type PersonDoubt,
  type PersonProof,
  type RobotTrap,
  type StampStore,
} from "./robot-trap.ts";

/**
 * Tells people from robots on forms that everybody may send: registration, find account, tickets (decisions "Robots").
 * A field that people leave empty, a stamp with the time at which the form was made, good for one success, and
 * Cloudflare Turnstile when the operator has keys for it. The first two work without JavaScript.
 */
export interface RobotCheck extends PersonCheck {
  usesTurnstile: boolean;
  /** What a form needs to carry; made anew with every page. */
  trap(): Promise<RobotTrap>;
}

export interface RobotCheckOptions {
  keys: Keyring;
  turnstile: { siteKey: string; secretKey: string } | undefined;
  /** The visitor's address. */
  ip: string;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Knows the stamps that were used; asked for when one is. */
  stamps: () => StampStore;
  /** The error for a sender who is not taken for a person; that of a form unless given. */
  refusal?: (doubt: PersonDoubt) => GameApiError;
  /** Milliseconds between two looks at a stamp that is being used. */
  pause?: number;
}

/** What a form says to somebody who is not taken for a person. */
function doubtMessage(doubt: PersonDoubt): CatalogueMessage {
  if (doubt === "filled") return message("form.filled", { label: formTrapFields.honeypotLabel });
  return message(`form.${doubt}`);
}

const TURNSTILE_VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** Milliseconds. */
const TURNSTILE_PATIENCE = 5000;
/** How often a stamp that is being used is looked at again, and the milliseconds between two looks. */
const LOOKS = 20;
const PAUSE = 250;

/** What a form shows to be taken for a person's. */
export function proofIn(form: FormData): PersonProof {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    honeypot: text(formTrapFields.honeypot),
    stamp: text(formTrapFields.stamp),
    turnstileToken: text("cf-turnstile-response"),
  };
}

/** Makes the check of one request. */
export function createRobotCheck(options: RobotCheckOptions): RobotCheck {
  const { keys, turnstile, ip, now, stamps, pause = PAUSE } = options;
  const refusal = options.refusal ?? ((doubt) => new GameApiError("invalid", doubtMessage(doubt)));

  async function examine({ honeypot, stamp }: PersonProof) {
    if (honeypot !== "") throw refusal("filled");
    const opened = await openFormStamp(stamp, keys);
    const age = opened ? now() - opened.madeAt : Number.POSITIVE_INFINITY;
    if (!opened || age > formTrap.latest) throw refusal("late");
    if (age < formTrap.soonest) throw refusal("soon");
    return opened;
  }

  /** Takes a stamp; gives the result of whoever took it before for the same. */
  async function take(store: StampStore, id: string, content: string, expiresAt: number): Promise<string | undefined> {
    for (let look = 0; look < LOOKS; look += 1) {
      if (look > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const found = await store.take(id, content, expiresAt);
      if (found.state === "taken") return undefined;
      if (found.state === "done") return found.result;
      if (found.state === "used") throw refusal("used");
    }
    throw refusal("busy");
  }

  async function once<Result>(
    proof: PersonProof,
    { content, work, succeeded = () => true }: OnceDone<Result>,
  ): Promise<Result> {
    const { id, madeAt } = await examine(proof);
    const store = stamps();
    // With a secret in it, what was typed (a password, too) cannot be found from the hash.
    const hash = await keys.hash(JSON.stringify(content, withoutFiles));
    const before = await take(store, id, hash, madeAt + formTrap.latest);
    if (before !== undefined) return JSON.parse(before) as Result;
    let result: Result;
    try {
      if (turnstile && !(await passesTurnstile(proof.turnstileToken, turnstile.secretKey, ip))) {
        throw refusal("turnstile");
      }
      result = await work();
    } catch (error) {
      await quietly(() => store.giveBack(id));
      throw error;
    }
    await quietly(() => (succeeded(result) ? store.settle(id, JSON.stringify(result)) : store.giveBack(id)));
    return result;
  }

  return {
    usesTurnstile: turnstile !== undefined,
    trap: async () => ({ stamp: await newFormStamp(now(), keys), turnstileSiteKey: turnstile?.siteKey }),
    examine: async (proof) => void (await examine(proof)),
    once,
  };
}

/** Longer texts and bytes are files, which are told apart by their length and their end. */
const LONGEST = 25_000;
const END_OF_FILE = 64;

/** For `JSON.stringify`: hashing megabytes would cost more than it is worth. */
function withoutFiles(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) {
    // JSON would have a field for each byte.
    if (value.length <= LONGEST) return encodeBase64(value);
    return `${value.length} ${encodeBase64(value.subarray(-END_OF_FILE))}`;
  }
  if (typeof value !== "string" || value.length <= LONGEST) return value;
  return `${value.length} ${value.slice(-END_OF_FILE)}`;
}

/** What was done stays done when it cannot be remembered. */
async function quietly(remember: () => Promise<void>): Promise<void> {
  try {
    await remember();
  } catch (error) {
    console.error("robot check: a stamp could not be kept", error);
  }
}

/** Asks Turnstile; while it does not answer, the other two checks have to do. */
async function passesTurnstile(token: string, secretKey: string, ip: string): Promise<boolean> {
  if (token === "") return false;
  const body = new URLSearchParams({ secret: secretKey, response: token, ...(ip ? { remoteip: ip } : {}) });
  try {
    const signal = AbortSignal.timeout(TURNSTILE_PATIENCE);
    const answer = await fetch(TURNSTILE_VERIFY, { method: "POST", body, signal });
    const result: unknown = await answer.json();
    return typeof result === "object" && result !== null && "success" in result && result.success === true;
  } catch (error) {
    console.error("turnstile: no answer", error);
    return true;
  }
}
