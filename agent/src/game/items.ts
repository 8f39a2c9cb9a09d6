import { sql } from "kysely";
import type { GameItems } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";
import { textColumn } from "./text-column.ts";

/** Products of the game's item shop. */
export function gameItems(session: Session): GameItems {
  const { db, engine, map, text } = session;
  const { table, columns } = map.items;
  return {
    async page(after, limit) {
      const column = (name: string) => `item.${name}`;
      const query = db
        .selectFrom(`${tableOf(table)} as item`)
        .select([
          `${column(columns.product)} as productNum`,
          `${column(columns.main)} as main`,
          `${column(columns.sub)} as sub`,
          ...(columns.name ? [textColumn(session, column(columns.name)).as("itemName")] : []),
          ...(columns.duration ? [sql`${sql.ref(column(columns.duration))}`.as("duration")] : []),
          ...(columns.price ? [engine.exactNumber(column(columns.price)).as("price")] : []),
          ...(columns.hidden ? [sql`${sql.ref(column(columns.hidden))}`.as("hidden")] : []),
          ...(columns.visible ? [sql`${sql.ref(column(columns.visible))}`.as("visible")] : []),
        ])
        .where(column(columns.product), ">", after)
        .orderBy(column(columns.product));
      const rows = await engine.first(query, limit).execute();
      return rows.map((row) => ({
        productNum: Number(row.productNum),
        main: Number(row.main),
        sub: Number(row.sub),
        name: text.read(row.itemName),
        duration: text.read(row.duration),
        price: Number(row.price ?? 0),
        hidden: Number(row.hidden ?? 0) !== 0 || Number(row.visible ?? 1) === 0,
      }));
    },
  };
}
