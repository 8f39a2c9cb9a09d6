import type { RawBuilder } from "kysely";
import { characterFieldNames, characterFields } from "../../../app/features/bridge/character-fields.ts";
import type { Query } from "./engine.ts";
import type { GameCharacter, GameCharacters } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";
import { textColumn, trimDecimals } from "./text-column.ts";

/** Characters with the names that the portal's calls give their fields. */
export function gameCharacters(session: Session): GameCharacters {
  const { db, engine, map } = session;
  const { columns } = map.accounts;
  return {
    page: (after, limit) => read(session, characters(session, after), limit),
    active(hours, after, limit) {
      const { loginState, lastLogin } = columns;
      const query = characters(session, after);
      // Where the game records neither, every character counts as active.
      if (!loginState && !lastLogin) return read(session, query, limit);
      const accounts = db
        .selectFrom(`${tableOf(map.accounts.table)} as account`)
        .select(`account.${columns.userNum}`)
        .where((where) =>
          where.or([
            ...(loginState ? [where(`account.${loginState}`, "=", 1)] : []),
            ...(lastLogin ? [where(`account.${lastLogin}`, ">", engine.hoursAgo(hours))] : []),
          ]),
        );
      return read(session, query.where(`character.${map.characters.columns.userNum}`, "in", accounts), limit);
    },
  };
}

function characters(session: Session, after: string): Query<Record<string, unknown>> {
  const { db, engine, map } = session;
  const { table, columns } = map.characters;
  const column = (name: string) => `character.${name}`;
  const fields: [string, RawBuilder<unknown>][] = [
    ["ChaNum", engine.exactNumber(column(columns.number))],
    ["UserNum", engine.exactNumber(column(columns.userNum))],
    ["ChaName", textColumn(session, column(columns.name))],
  ];
  for (const field of characterFieldNames) {
    const name = columns[field];
    if (name) fields.push([characterFields[field].wire, engine.exactNumber(column(name))]);
  }
  if (columns.leveledUpAt) fields.push(["ChaLevelUpDate", engine.isoTime(column(columns.leveledUpAt))]);
  const query = db
    .selectFrom(`${tableOf(table)} as character`)
    .select(fields.map(([wire, value]) => value.as(wire)))
    .where(column(columns.number), ">", engine.number(after))
    .orderBy(column(columns.number));
  return columns.deleted ? query.where(column(columns.deleted), "=", 0) : query;
}

async function read(
  { engine, text }: Session,
  query: Query<Record<string, unknown>>,
  limit: number,
): Promise<GameCharacter[]> {
  const rows = await engine.first(query, limit).execute();
  return rows.map((row) => {
    const values = Object.entries(row).map(([wire, value]): [string, string | null] => [
      wire,
      wire === "ChaName" ? text.read(value) : trimDecimals(value as string | null),
    ]);
    return Object.fromEntries(values) as GameCharacter;
  });
}
