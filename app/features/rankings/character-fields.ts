/** A number that game servers tell of a character. */
interface CharacterField {
  /** Its name in calls. */
  wire: string;
  /** Its column in the tables of characters. */
  column: string;
  /** The lowest and the highest value that a game server may push. */
  min: number;
  max: number;
  /** What a missing one reads as in another server's rankings. */
  missing: number;
  /** Another server's may be larger than whole numbers can be told exactly. */
  large?: boolean;
  /** A push may leave it out: for fields that game servers of before do not send. */
  optional?: boolean;
  /** Rankings show how much of it fell into the month. */
  monthly?: boolean;
}

const INT32 = 2 ** 31;
const MAX = Number.MAX_SAFE_INTEGER;

/**
 * The numbers of a character that rankings can show. The calls, what a push may hold, the tables' columns and the demo
 * content are made from this list; another field is an entry here and a column, added by a migration.
 */
export const characterFields = {
  level: { wire: "ChaLevel", column: "cha_level", min: 0, max: 100_000, missing: 0 },
  experience: { wire: "ChaExp", column: "cha_exp", min: 0, max: MAX, missing: 0, large: true },
  classCode: { wire: "ChaClass", column: "cha_class", min: 0, max: INT32 - 1, missing: 0 },
  school: { wire: "ChaSchool", column: "cha_school", min: -1, max: 255, missing: -1 },
  kills: { wire: "ChaPKScore", column: "cha_pk_score", min: 0, max: MAX, missing: 0, monthly: true },
  deaths: { wire: "ChaPKDeath", column: "cha_pk_death", min: 0, max: MAX, missing: 0, monthly: true },
  mmr: { wire: "ChaMMR", column: "cha_mmr", min: -INT32, max: INT32 - 1, missing: 0 },
  money: { wire: "ChaMoney", column: "cha_money", min: 0, max: MAX, missing: 0, large: true },
} as const satisfies Record<string, CharacterField>;

export type CharacterFieldName = keyof typeof characterFields;

export const characterFieldNames = Object.keys(characterFields) as CharacterFieldName[];

/** Those whose newest value counts in a monthly ranking, too. */
export type LatestFieldName = {
  [Name in CharacterFieldName]: (typeof characterFields)[Name] extends { monthly: true } ? never : Name;
}[CharacterFieldName];

export const latestFieldNames = characterFieldNames.filter((name): name is LatestFieldName => !fieldOf(name).monthly);

/** A field without what TypeScript knows of its values. */
export function fieldOf(name: CharacterFieldName): CharacterField {
  return characterFields[name];
}

/** An object with an entry for each field of a list. */
export function mapFields<Name extends CharacterFieldName, Value>(
  names: readonly Name[],
  value: (field: CharacterField, name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(fieldOf(name), name)])) as Record<Name, Value>;
}
