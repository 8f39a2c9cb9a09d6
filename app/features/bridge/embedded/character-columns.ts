import { integer } from "drizzle-orm/sqlite-core";
import { type CharacterFieldName, mapFields } from "../character-fields.ts";

const required = (column: string) => integer(column).notNull();

/** The columns for fields of characters. Those that were added later have a default. */
export function characterColumns<Name extends CharacterFieldName>(names: readonly Name[]) {
  return mapFields(names, ({ column, missing, added }) =>
    added ? (required(column).default(missing) as unknown as ReturnType<typeof required>) : required(column),
  );
}
