/** A group of character classes, by the game's class codes (specification section 3). */
export interface ClassGroup {
  /** Stable key for filters, anchors and artwork (`/art/icons/class-{key}.svg`). */
  key: "brawler" | "swordsman" | "archer" | "shaman" | "extreme" | "gunner" | "assassin";
  name: string;
  /** The game's codes for the classes of the group. */
  codes: readonly number[];
}

export const classGroups: readonly ClassGroup[] = [
  { key: "brawler", name: "Brawler", codes: [1, 64] },
  { key: "swordsman", name: "Swordsman", codes: [2, 128] },
  { key: "archer", name: "Archer", codes: [4, 256] },
  { key: "shaman", name: "Shaman", codes: [8, 512] },
  { key: "extreme", name: "Extreme", codes: [16, 32] },
  { key: "gunner", name: "Gunner", codes: [1024, 2048] },
  { key: "assassin", name: "Assassin", codes: [4096, 8192] },
];

/** The groups offered by the home page's class filter: the first six (specification section 3). */
export const homeClassGroups: readonly ClassGroup[] = classGroups.slice(0, 6);

/** The group of a class code, or undefined for an unknown code. */
export function classGroupByCode(code: number): ClassGroup | undefined {
  return classGroups.find((group) => group.codes.includes(code));
}
