/** The level of owners: they always have all rights. */
export const OWNER = 30;

/** The names of the levels, highest first; the first that fits applies. */
const levels = [
  [OWNER, "Owner"],
  [20, "Editor"],
  [11, "Support"],
] as const;

/** The name of an admin's level; undefined for players. */
export function levelName(userType: number): string | undefined {
  return levels.find(([from]) => userType >= from)?.[1];
}
