import { OWNER } from "./level-names.ts";

/**
 * The rights of staff, with the lowest user type whose built-in role has each (11 support, 20 editor, 30 owner). Guards,
 * menus and the game API all use this table. Roles combine rights, see `app/features/staff/roles.ts`.
 */
export const adminRights = {
  /** Open the console. */
  console: 11,
  /** Read and answer tickets. */
  tickets: 11,
  /** Look up players. */
  "read players": 11,
  /** News, banners, downloads, pages and the item shop's shelves, but no prices. */
  content: 20,
  /** Prices of the item shop, and packages of R-Coin. */
  prices: 30,
  /** Issue and revoke vouchers. */
  vouchers: 30,
  /** Change balances; see the figures of coins and purchases. */
  balances: 30,
  /** Orders of R-Coin, their refunds and debts; see the figures of payments. */
  payments: 30,
  /** Look up, cancel and refund deliveries. */
  deliveries: 30,
  /** Suspend and activate players, send reset links, export the list of players. */
  accounts: 30,
  /** Site settings, wallets to which players pay, bridge keys, outbox, audit log. */
  settings: 30,
  /** Give roles to accounts, and compose roles. */
  staff: 30,
} as const;

export type AdminRight = keyof typeof adminRights;

export const adminRightKeys = Object.keys(adminRights) as AdminRight[];

/** What each right allows, phrased to follow "the right to". */
export const rightNames: Record<AdminRight, string> = {
  console: "open the console",
  tickets: "answer tickets",
  "read players": "look up players",
  content: "edit content",
  prices: "set prices",
  vouchers: "issue vouchers",
  balances: "change balances",
  payments: "handle payments",
  deliveries: "handle deliveries",
  accounts: "suspend players and send reset links",
  settings: "change settings, read the outbox and the audit log",
  staff: "manage staff",
};

/** Names the right that a page requires. */
export function missingRightText(right: AdminRight): string {
  return `It requires the right to ${rightNames[right]}, which your role does not include.`;
}

/** An account whose rights are asked for. */
export interface RightsHolder {
  userType: number;
  /** The rights of its role; without them, those of the built-in role of its user type apply. */
  rights?: readonly AdminRight[] | null | undefined;
}

/** All rights of an account. Owners always have all, and accounts below the lowest level none. */
export function rightsOf({ userType, rights }: RightsHolder): readonly AdminRight[] {
  const builtIn = adminRightKeys.filter((right) => userType >= adminRights[right]);
  return userType >= OWNER || builtIn.length === 0 ? builtIn : (rights ?? builtIn);
}

export function hasRight(holder: RightsHolder, right: AdminRight): boolean {
  return rightsOf(holder).includes(right);
}

/** The rights among a list of names; names that this version does not know are left out. */
export function knownRights(names: readonly string[]): AdminRight[] {
  return adminRightKeys.filter((right) => names.includes(right));
}
