import type { Caller } from "#app/contract/contract.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import type { Owned } from "#app/features/accounts/embedded/owned.ts";
import type { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import type { users } from "#app/features/accounts/embedded/schema.ts";
import type { Database } from "./database/client.ts";

/** What every handler of a call may use. */
export interface CallContext {
  db: Database;
  caller: Caller;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Work that the answer does not wait for. */
  waitUntil: (work: Promise<unknown>) => void;
  /**
   * For links and the sender's name in mails. The origin is undefined where the deployment does not configure it: the
   * host that a request names is no base for a link that somebody else gets. The name is the configured one, if any.
   */
  site: { origin: string | undefined; name?: string | undefined };
  /** Seal and open what is kept sealed, and hash what could be guessed. */
  keys: Keyring;
  /** Hashes and checks passwords. */
  passwords: PasswordHasher;
  /** Sends mails; undefined when no server for them is configured, so that they stay in the outbox. */
  mailer: Mailer | undefined;
  /** Keeps the pictures of tickets; without one they lie in the database. */
  pictures?: PictureStore | undefined;
}

/** Keeps files by name; names are made here and never come from visitors. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(name: string): Promise<void>;
}

/** An account with what the pages of its owner show beside it. */
export type Player = typeof users.$inferSelect & Owned;

/** The context of a call that needs a login: with the account of the bearer token. */
export interface PlayerContext extends CallContext {
  player: Player;
}

/** The context of a call of the admin console: with the account of an admin who has the call's right. */
export interface AdminContext extends CallContext {
  admin: typeof users.$inferSelect;
  /** The call's id, which the audit log calls the action. */
  action: string;
}

export interface Mail {
  /** The same for every attempt to send it; letters, digits, `-` and `_`. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws Error when the mail was not accepted */
  send(mail: Mail): Promise<void>;
}
