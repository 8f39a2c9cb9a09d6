/**
 * What admins may do, and from which user type on (11 support, 20 editor, 30 owner). One table: guards, menus and the
 * game API all ask it.
 */
export const adminRights = {
  /** See the console at all. */
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

/** What each right allows, as it follows "the right to". */
const rightNames: Record<AdminRight, string> = {
  console: "open the console",
  tickets: "answer tickets",
  "read players": "look up players",
  content: "edit content",
  money: "handle money",
  settings: "change settings",
  staff: "manage accounts",
};

/** Says which right a page takes, and who has it. */
export function missingRightText(right: AdminRight): string {
  return `It takes the right to ${rightNames[right]}, which accounts of level ${adminRights[right]} and above have.`;
}

/** Names of the levels, the highest that fits counts. */
const levels = [
  [30, "Owner"],
  [20, "Editor"],
  [11, "Support"],
] as const;

/** Whether a user type has a right. */
export function hasRight(userType: number, right: AdminRight): boolean {
  return userType >= adminRights[right];
}

/** What an admin of a user type is called; undefined for players. */
export function levelName(userType: number): string | undefined {
  return levels.find(([from]) => userType >= from)?.[1];
}
