/**
 * The rights of admins, with the lowest user type that has each (11 support, 20 editor, 30 owner). Guards, menus and
 * the game API all use this table.
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
  /** Vouchers, balances, deliveries, prices. */
  money: 30,
  /** Site settings, bridge keys, outbox, audit log. */
  settings: 30,
  /** Suspend and activate players, send reset links, set user types. */
  staff: 30,
} as const;

export type AdminRight = keyof typeof adminRights;

/** What each right allows, phrased to follow "the right to". */
const rightNames: Record<AdminRight, string> = {
  console: "open the console",
  tickets: "answer tickets",
  "read players": "look up players",
  content: "edit content",
  money: "handle money",
  settings: "change settings",
  staff: "manage accounts",
};

/** Names the right that a page requires, and the accounts that have it. */
export function missingRightText(right: AdminRight): string {
  return `It requires the right to ${rightNames[right]}, which accounts of level ${adminRights[right]} and above have.`;
}

/** The names of the levels, highest first; the first that fits applies. */
const levels = [
  [30, "Owner"],
  [20, "Editor"],
  [11, "Support"],
] as const;

export function hasRight(userType: number, right: AdminRight): boolean {
  return userType >= adminRights[right];
}

/** The name of an admin's level; undefined for players. */
export function levelName(userType: number): string | undefined {
  return levels.find(([from]) => userType >= from)?.[1];
}
