import { type Message, message } from "#app/contract/message.ts";

/**
 * What this site checks of other sites' hashes: a check must fit into the memory of an isolate, beside everything else,
 * and take about a second at most (docs/decisions/0070).
 */
const limits = {
  bcryptCost: 12,
  /** Kibibytes. */
  argon2Memory: 32 * 1024,
  /** Kibibytes times passes. */
  argon2Work: 64 * 1024,
  argon2Lanes: 4,
  /** The logarithm of the rounds. */
  phpassRounds: 15,
} as const;

/** A hash from another site, in one of the forms that this site can check. */
export type ImportedHash =
  /** bcrypt or Argon2: stored as it is. */
  | { kind: "slow"; hash: string }
  /** Guessed too fast to be stored as it is: MD5, SHA-1, SHA-256, and phpass, which is MD5 repeated. */
  | { kind: "fast"; hash: string }
  | { kind: "refused"; problem: Message };

/** The alphabet of crypt, in its order. */
export const cryptAlphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const bcrypt = /^(?:\$wp)?\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2 = /^\$argon2id?\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;
const phpass = /^\$[PH]\$([./A-Za-z0-9])[./A-Za-z0-9]{30}$/;
const digest = /^(?:0x)?((?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}))$/i;

/** Tells the form of a hash from another site. @param text not empty */
export function readImportedHash(text: string): ImportedHash {
  const cost = bcrypt.exec(text)?.[1];
  if (cost !== undefined) {
    if (Number(cost) < 4) return refused(message("admin.accounts.unknownHash"));
    if (Number(cost) <= limits.bcryptCost) return { kind: "slow", hash: text };
    return refused(message("admin.accounts.bcryptCost", { cost, atMost: String(limits.bcryptCost) }));
  }
  const parameters = argon2.exec(text)?.slice(1).map(Number);
  if (parameters) return readArgon2(text, parameters);
  const rounds = phpass.exec(text)?.[1];
  if (rounds !== undefined) {
    const log = cryptAlphabet.indexOf(rounds);
    if (log < 7) return refused(message("admin.accounts.unknownHash"));
    if (log <= limits.phpassRounds) return { kind: "fast", hash: text };
    return refused(message("admin.accounts.phpassRounds"));
  }
  const hex = digest.exec(text)?.[1];
  return hex ? { kind: "fast", hash: hex.toLowerCase() } : refused(message("admin.accounts.unknownHash"));
}

function readArgon2(hash: string, [memory = 0, passes = 0, lanes = 0]: number[]): ImportedHash {
  if (lanes < 1 || passes < 1 || memory < 8 * lanes) return refused(message("admin.accounts.unknownHash"));
  const isLight = memory <= limits.argon2Memory && memory * passes <= limits.argon2Work && lanes <= limits.argon2Lanes;
  if (isLight) return { kind: "slow", hash };
  const megabytes = String(limits.argon2Memory / 1024);
  return refused(message("admin.accounts.argon2Cost", { memory: String(memory), passes: String(passes), megabytes }));
}

function refused(problem: Message): ImportedHash {
  return { kind: "refused", problem };
}
