import type { GameDeliveryState, Refusal } from "../../../app/features/bridge/protocol.ts";

/** What the agent does in the databases of a game. Implementations: SQL Server and MariaDB/MySQL. */
export interface GameDatabase {
  accounts: GameAccounts;
  whitelist: GameWhitelist;
  deliveries: GameDeliveries;
  characters: GameCharacters;
  /** Products of the game's item shop. */
  items: GameItems;
  /** Players online now, per channel; undefined when the game keeps no such table. */
  online(): Promise<ChannelCount[] | undefined>;
  /** Guilds and the owners of club-war regions. */
  guilds(): Promise<GuildSnapshot>;
  /** The agent's own counters, kept beside the game's data so that a restored backup restores them as well. */
  marks: AgentMarks;
  close(): Promise<void>;
}

export type Outcome<Done = object> = ({ ok: true } & Done) | { ok: false; refusal: Refusal };

export interface Credentials {
  userId: string;
  password: string;
  /** Second password; empty when the player chose none. */
  pin: string;
  email: string;
}

/**
 * Every write names the sequence number of the portal's task and records it in the table `PortalTask` in the same
 * transaction; a repeated task changes nothing and has the outcome of the first time.
 */
export interface GameAccounts {
  create(task: IssuedNumber, account: Credentials): Promise<Outcome<{ gameUserNum: number; gameUserId: string }>>;
  setPassword(task: IssuedNumber, gameUserNum: number, password: string): Promise<Outcome>;
  setPin(task: IssuedNumber, gameUserNum: number, pin: string): Promise<Outcome>;
  /** @param until when the block ends; undefined for good */
  block(task: IssuedNumber, gameUserNum: number, until: Date | undefined): Promise<Outcome>;
  unblock(task: IssuedNumber, gameUserNum: number): Promise<Outcome>;
  /** Blocks the account for good and empties the e-mail address, names and phone number that the map names. */
  close(task: IssuedNumber, gameUserNum: number): Promise<Outcome>;
  /** Compares user ID and password with the game's. Writes nothing but the task. */
  verify(
    task: IssuedNumber,
    account: { userId: string; password: string },
  ): Promise<Outcome<{ gameUserNum: number; gameUserId: string }>>;
  /** Those of some accounts that the game does not have: no account has the number, or it has another user ID. */
  missing(accounts: readonly GameAccountName[]): Promise<GameAccountName[]>;
}

/** Number and user ID of an account in the game. */
export interface GameAccountName {
  gameUserNum: number;
  gameUserId: string;
}

export interface WhitelistChange {
  gameUserNum: number;
  /** Empty: every address of the account. */
  ip: string;
  active: boolean;
}

export interface GameWhitelist {
  /** Applies changes in their order to the table `PortalWhitelist`, in one transaction. Repeating them changes nothing. */
  apply(changes: readonly WhitelistChange[]): Promise<void>;
}

/**
 * Identifies what the portal issued. The time belongs to the number: after a backup of the portal was restored, it may
 * issue the same number again for something else.
 */
export interface IssuedNumber {
  id: number;
  /** Epoch milliseconds. */
  issuedAt: number;
}

export interface WantedDelivery extends IssuedNumber {
  gameUserNum: number;
  /** Number of the product in the game's shop. */
  productNum: number;
  /** Whole coins. */
  price: number;
}

export interface DeliveryRecord extends IssuedNumber {
  state: GameDeliveryState;
  /** Rises by one with every recorded state; 1 is the first. */
  version: number;
  /** `ShopPurchase.PurKey` as text; undefined when the game never got the item. */
  gameKey?: string;
  refusal?: Refusal;
}

export interface GameDeliveries {
  /**
   * Puts items into the bank: one transaction per delivery writes `ShopPurchase` and the agent's table
   * `PortalDelivery`, whose key is the delivery's number and its time of issue. One that is recorded already stays as it is, but a refused one
   * is tried again and gets the next version, even if it is refused again.
   * @returns the recorded state of each
   */
  put(deliveries: readonly WantedDelivery[]): Promise<DeliveryRecord[]>;
  /**
   * Cancels items: one still in the bank by a single guarded update, one that never arrived by recording it as
   * cancelled, so that it can never arrive.
   * @returns the recorded state of each: `cancelled`, or `taken` if the player was faster
   */
  cancel(deliveries: readonly IssuedNumber[]): Promise<DeliveryRecord[]>;
  /**
   * The deliveries whose state in the game differs from the recorded one, at most `limit`, each with the version that
   * follows. Records nothing. A delivery that is no longer in the bank is watched for a week after its last change. A
   * purchase that somebody deleted is no change.
   */
  changes(limit: number): Promise<DeliveryRecord[]>;
  /**
   * Records states that {@link changes} returned, once the portal has them. A state whose version does not follow the
   * recorded one is left out: run no {@link cancel} between the two calls.
   */
  settle(records: readonly DeliveryRecord[]): Promise<void>;
  /** The recorded deliveries after one, by number and time of issue. */
  list(after: IssuedNumber, limit: number): Promise<DeliveryRecord[]>;
}

/** Exact values as text: numbers may exceed what a JavaScript number holds. Missing columns are left out. */
export interface GameCharacter {
  ChaNum: string;
  UserNum: string;
  ChaName: string;
  [field: string]: string | null;
}

export interface GameCharacters {
  /** Characters that are not deleted, by number. */
  page(after: string, limit: number): Promise<GameCharacter[]>;
  /** Characters, deleted ones excepted, of accounts that are online or logged in within some hours, by number. */
  active(hours: number, after: string, limit: number): Promise<GameCharacter[]>;
}

export interface GameItem {
  productNum: number;
  main: number;
  sub: number;
  name: string;
  /** Days or another text of the game; empty for permanent items. */
  duration: string;
  price: number;
  hidden: boolean;
}

export interface GameItems {
  page(after: number, limit: number): Promise<GameItem[]>;
}

export interface ChannelCount {
  group: number;
  channel: number;
  online: number;
  maximum: number;
  /** When the game counted. */
  at: Date;
}

export interface Guild {
  guildNum: number;
  name: string;
  /** The name of the master, and the number of this character. */
  master: string;
  masterNum: number;
  rank: number;
  wins: number;
  draws: number;
  losses: number;
  /** Its mark as a PNG picture; undefined for none. */
  mark: Uint8Array | undefined;
}

export interface GuildSnapshot {
  guilds: Guild[];
  /** Owners of the regions of the club war; `tax` in percent. */
  regions: { region: number; guildNum: number; tax: number }[];
}

export interface AgentMarks {
  /** A counter that rises with every write of the agent, to detect a restored backup; 0 before the first. */
  counter(): Promise<number>;
  /** Raises the counter and returns it. */
  raise(): Promise<number>;
}
