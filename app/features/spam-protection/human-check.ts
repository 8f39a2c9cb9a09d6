/** What a form carries so that robots give themselves away (specification section 10, "Spam protection"). */
export interface SpamProtectionFields {
  /** When the form was made, sealed; good for one success. */
  stamp: string;
  /** Key of Cloudflare Turnstile; undefined when the operator has none. */
  turnstileSiteKey: string | undefined;
}

export const spamProtectionFieldNames = {
  /** A field that people do not see and leave empty. */
  honeypot: "website",
  honeypotLabel: "Website",
  stamp: "stamp",
} as const;

/** What a sender shows to be taken for a person; empty texts for what is missing. */
export interface HumanProof {
  honeypot: string;
  stamp: string;
  /** What Turnstile gave the sender. */
  turnstileToken: string;
}

/**
 * Why a sender is not taken for a person, or not once more: the trap was filled in, the stamp is too young, too old (or
 * none of ours), was used for something else, or is being used at this moment, or Turnstile did not agree.
 */
export type Suspicion = "filled" | "soon" | "late" | "used" | "busy" | "turnstile";

/** Something that is done once for a person. */
export interface OnceTask<Result> {
  /** What is asked for: the same stamp with the same content gets the first result again. JSON and bytes. */
  content: unknown;
  work: () => Promise<Result>;
  /** Whether a result is a success; otherwise the stamp is good for another try, as it is when `work` throws. */
  succeeded?: (result: Result) => boolean;
}

/** Tells people from robots. */
export interface HumanCheck {
  /**
   * Looks at a proof without using it up.
   * @throws GameApiError
   */
  examine(proof: HumanProof): Promise<void>;
  /**
   * Does something for a person, once for each stamp. Sending the same again, as by a double click, gives the first
   * result and does nothing.
   * @returns what `work` gave, as JSON keeps it
   * @throws GameApiError when the sender is not taken for a person; what `work` throws
   */
  once<Result>(proof: HumanProof, task: OnceTask<Result>): Promise<Result>;
}

/** What became of a stamp that somebody wants to use. */
export type StampState =
  | { state: "taken" }
  /** It was used for the same before, with this result (JSON). */
  | { state: "done"; result: string }
  /** It is being used for the same. */
  | { state: "busy" }
  /** It was used for something else, or is being used for it. */
  | { state: "used" };

/** Remembers which stamps were used, until they are too old anyway. */
export interface StampStore {
  /**
   * Takes a stamp, if nobody has.
   * @param content of what it is used for, as a hash
   * @param expiresAt when the stamp is too old, epoch milliseconds
   */
  take(id: string, content: string, expiresAt: number): Promise<StampState>;
  /** Keeps what came of it, as JSON. */
  settle(id: string, result: string): Promise<void>;
  /** Lets it be used again. */
  giveBack(id: string): Promise<void>;
}

/** After so many milliseconds whoever took a stamp did not come to the end, and somebody else may take it. */
export const STAMP_LOCK_TIMEOUT = 60_000;
