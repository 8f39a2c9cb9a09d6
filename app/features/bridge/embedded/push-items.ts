import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { bridgeCalls } from "../calls.ts";

/** Stores products of the game's item shop. The last batch of a sweep removes those that the sweep did not contain. */
export const pushItems: Handler<typeof bridgeCalls.pushItems> = async ({ sweep, last, items }, { db }) => {
  const [, removed] = await runBatch<[[], { productNum: number }[]]>(db, [
    [
      `INSERT INTO game_items (product_num, item_main, item_sub, name, duration, price, hidden, sweep)
       SELECT value ->> '$.productNum', value ->> '$.main', value ->> '$.sub', value ->> '$.name',
         value ->> '$.duration', value ->> '$.price', value ->> '$.hidden', ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (product_num) DO UPDATE SET item_main = excluded.item_main, item_sub = excluded.item_sub,
         name = excluded.name, duration = excluded.duration, price = excluded.price, hidden = excluded.hidden,
         sweep = excluded.sweep`,
      JSON.stringify(items),
      sweep,
    ],
    ["DELETE FROM game_items WHERE ?1 AND sweep <> ?2 RETURNING product_num AS productNum", last ? 1 : 0, sweep],
  ]);
  return { stored: items.length, removed: removed.length };
};
