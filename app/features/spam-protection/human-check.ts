/** What a form contains to detect robots (specification section 10, "Spam protection"). */
export interface SpamProtectionFields {
  /** The sealed form stamp; valid for one success. */
  stamp: string;
  /** Site key of Cloudflare Turnstile; undefined when the operator has none. */
  turnstileSiteKey: string | undefined;
}

export const spamProtectionFieldNames = {
  /** A field that is hidden from people, who leave it empty. Autofill of browsers looks for nothing of this name. */
  honeypot: "leaveEmpty",
  honeypotLabel: "form.honeypot",
  stamp: "stamp",
} as const;

/** The evidence that a sender is a person; missing parts are empty. */
export interface HumanProof {
  honeypot: string;
  stamp: string;
  /** The token that Turnstile issued to the sender. */
  turnstileToken: string;
}

/**
 * Why a submission is rejected: the honeypot was filled in (`filled`), the stamp is too new (`soon`), too old or not
 * one of ours (`late`), used for other content (`used`) or in use (`busy`), or Turnstile rejected its token
 * (`turnstile`).
 */
export type Suspicion = "filled" | "soon" | "late" | "used" | "busy" | "turnstile";

/** Work that is done once per stamp. */
export interface OnceTask<Result> {
  /** The content of the request: the same stamp with the same content returns the first result. JSON and bytes. */
  content: unknown;
  work: () => Promise<Result>;
  /** Whether a result is a success. Otherwise, and when `work` throws, the stamp can be used again. */
  succeeded?: (result: Result) => boolean;
}

/** Distinguishes people from robots. */
export interface HumanCheck {
  /**
   * Checks a proof without using up its stamp.
   * @throws GameApiError
   */
  examine(proof: HumanProof): Promise<void>;
  /**
   * Does the work once per stamp. Submitting the same content again, as by a double click, returns the first result
   * without doing the work.
   * @returns the result of `work` after a JSON round trip
   * @throws GameApiError when the sender is taken for a robot; what `work` throws
   */
  once<Result>(proof: HumanProof, task: OnceTask<Result>): Promise<Result>;
}

/** The result of an attempt to use a stamp. */
export type StampState =
  | { state: "taken" }
  /** It was used for the same content, with this result (JSON). */
  | { state: "done"; result: string }
  /** It is in use for the same content. */
  | { state: "busy" }
  /** It was used, or is in use, for other content. */
  | { state: "used" };

/** Stores used stamps until they expire. */
export interface StampStore {
  /**
   * Takes a stamp unless it is taken.
   * @param content hash of the content that it is used for
   * @param expiresAt when the stamp expires, epoch milliseconds
   */
  take(id: string, content: string, expiresAt: number): Promise<StampState>;
  /** Stores the result, as JSON. */
  settle(id: string, result: string): Promise<void>;
  /** Releases a stamp, so that it can be used again. */
  release(id: string): Promise<void>;
}

/** Milliseconds after which a stamp that was taken but not settled can be taken again. */
export const STAMP_LOCK_TIMEOUT = 60_000;
