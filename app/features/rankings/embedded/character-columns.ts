import { integer } from "drizzle-orm/sqlite-core";
import { type CharacterFieldName, mapFields } from "../character-fields.ts";

const required = (column: string) => integer(column).notNull();

/** The columns of fields of characters. Those that a push may leave out have a default. */
export function characterColumns<Name extends CharacterFieldName>(names: readonly Name[]) {
  return mapFields(names, ({ column, missing, optional }) =>
    optional ? (required(column).default(missing) as unknown as ReturnType<typeof required>) : required(column),
  );
}
