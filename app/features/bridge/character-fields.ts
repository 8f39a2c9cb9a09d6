/** A numeric field of a character, as game servers push it. */
interface CharacterField {
  /** Name of the field in calls. */
  wire: string;
  /** Name of the column in the tables of characters. */
  column: string;
  /** The lowest and the highest value that a push may contain. */
  min: number;
  max: number;
  /** The value of a missing field in another server's rankings. */
  missing: number;
  /** Whether another server's value may exceed the safe integers. */
  large?: boolean;
  /** Whether a push may omit it: not all games store it. */
  optional?: boolean;
  /** Whether its column was added to existing tables. */
  added?: boolean;
  /** Whether rankings show its increase within the month. */
  monthly?: boolean;
  /** Whether rankings do not have it. */
  unranked?: boolean;
}

const INT32 = 2 ** 31;
const MAX = Number.MAX_SAFE_INTEGER;
const notInEveryGame = { optional: true, added: true, unranked: true } as const;

/**
 * The numeric fields of a character. The calls, the schema of a push, the tables' columns and the demo content are
 * derived from this list. To add a field, add an entry here that is `added`, and a migration.
 */
export const characterFields = {
  level: { wire: "ChaLevel", column: "cha_level", min: 0, max: 100_000, missing: 0 },
  experience: { wire: "ChaExp", column: "cha_exp", min: 0, max: MAX, missing: 0, large: true },
  classCode: { wire: "ChaClass", column: "cha_class", min: 0, max: INT32 - 1, missing: 0 },
  school: { wire: "ChaSchool", column: "cha_school", min: -1, max: 255, missing: -1 },
  kills: { wire: "ChaPKScore", column: "cha_pk_score", min: 0, max: MAX, missing: 0, optional: true, monthly: true },
  deaths: { wire: "ChaPKDeath", column: "cha_pk_death", min: 0, max: MAX, missing: 0, optional: true, monthly: true },
  mmr: { wire: "ChaMMR", column: "cha_mmr", min: -INT32, max: INT32 - 1, missing: 0, optional: true },
  money: { wire: "ChaMoney", column: "cha_money", min: 0, max: MAX, missing: 0, optional: true, large: true },
  /** The number of its guild; 0 for none. */
  guild: { wire: "GuNum", column: "gu_num", min: 0, max: INT32 - 1, missing: 0, ...notInEveryGame },
  /** Not 0 for a deputy of its guild. */
  guildPosition: { wire: "GuPosition", column: "gu_position", min: 0, max: INT32 - 1, missing: 0, ...notInEveryGame },
  /** Minutes in the game. A game may have stored invalid values, for which no character is refused. */
  playMinutes: { wire: "ChaPlayTime", column: "play_minutes", min: -INT32, max: MAX, missing: 0, ...notInEveryGame },
} as const satisfies Record<string, CharacterField>;

export type CharacterFieldName = keyof typeof characterFields;

export const characterFieldNames = Object.keys(characterFields) as CharacterFieldName[];

/** The fields that rankings have. */
export type RankedFieldName = {
  [Name in CharacterFieldName]: (typeof characterFields)[Name] extends { unranked: true } ? never : Name;
}[CharacterFieldName];
export const rankedFieldNames = characterFieldNames.filter((name): name is RankedFieldName => !fieldOf(name).unranked);

/** The fields whose newest value counts in monthly rankings, too. */
export type LatestFieldName = {
  [Name in RankedFieldName]: (typeof characterFields)[Name] extends { monthly: true } ? never : Name;
}[RankedFieldName];
export const latestFieldNames = rankedFieldNames.filter((name): name is LatestFieldName => !fieldOf(name).monthly);

/** The definition of a field, typed without its literal values. */
export function fieldOf(name: CharacterFieldName): CharacterField {
  return characterFields[name];
}

/** Returns an object with an entry for each field of a list. */
export function mapFields<Name extends CharacterFieldName, Value>(
  names: readonly Name[],
  value: (field: CharacterField, name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(fieldOf(name), name)])) as Record<Name, Value>;
}
