/** The states of a ban: in force, over because of its end, or ended early by an admin. */
export const banStates = ["active", "ended", "lifted"] as const;
export type BanState = (typeof banStates)[number];

export function isActive({ state }: { state: BanState }): boolean {
  return state === "active";
}

/** The kinds of bans, as the console lists them. */
export const banKinds = ["accounts", "addresses"] as const;

/** Which bans a list shows. */
export const banFilters = ["active", "all"] as const;
