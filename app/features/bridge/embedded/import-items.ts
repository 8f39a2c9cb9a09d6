import { textOfMessage } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { bridgeAdminCalls } from "../admin-calls.ts";
import { productListLimits } from "../limits.ts";
import { type ListedProduct, readProductList } from "./product-list.ts";

/** Products per statement: the longest ones have a few hundred bytes, and a parameter may have two million. */
const STATEMENT_ROWS = 2000;

/**
 * Replaces the products of the game by those of a list, unless a line of it is invalid. An agent that sends products
 * replaces them again.
 * @throws GameApiError `invalid` for a list that is too long or empty
 */
export const importGameItems: Handler<typeof bridgeAdminCalls.importItems> = async ({ csv, dryRun }, context) => {
  const { products, problems } = readProductList(csv);
  const isImported = !dryRun && problems.length === 0;
  const counting = countChanges(products);
  const sweep = `import-${crypto.randomUUID()}`;
  const [[changes]] = isImported
    ? await writeAudited<[Changes[]]>(
        context,
        { target: "products of the game", after: { products: products.length } },
        [counting, ...storeProducts(products, sweep), ["DELETE FROM game_items WHERE sweep <> ?1", sweep]],
      )
    : await runBatch<[Changes[]]>(context.db, [counting]);
  return {
    products: products.length,
    added: changes?.added ?? 0,
    removed: changes?.removed ?? 0,
    imported: isImported,
    invalid: problems.length,
    problems: problems
      .slice(0, productListLimits.problems)
      .map(({ line, problem }) => ({ line, problem: textOfMessage(problem) })),
  };
};

interface Changes {
  added: number;
  removed: number;
}

/** A query of how many products are new, and how many others there are. */
function countChanges(products: readonly ListedProduct[]): Statement {
  return [
    `WITH listed AS MATERIALIZED (SELECT value AS product_num FROM json_each(?1))
     SELECT (SELECT count(*) FROM listed WHERE product_num NOT IN (SELECT product_num FROM game_items)) AS added,
       (SELECT count(*) FROM game_items WHERE product_num NOT IN (SELECT product_num FROM listed)) AS removed`,
    JSON.stringify(products.map(({ productNum }) => productNum)),
  ];
}

/** Statements that store products. Those which the agent has sent keep their price, which a list does not have. */
function storeProducts(products: readonly ListedProduct[], sweep: string): Statement[] {
  const statements: Statement[] = [];
  for (let first = 0; first < products.length; first += STATEMENT_ROWS)
    statements.push([
      `INSERT INTO game_items (product_num, item_main, item_sub, name, duration, price, hidden, sweep)
       SELECT value ->> '$.productNum', value ->> '$.main', value ->> '$.sub', value ->> '$.name',
         value ->> '$.duration', 0, 0, ?2
       FROM json_each(?1) WHERE true
       ON CONFLICT (product_num) DO UPDATE SET item_main = excluded.item_main, item_sub = excluded.item_sub,
         name = excluded.name, duration = excluded.duration, sweep = excluded.sweep`,
      JSON.stringify(products.slice(first, first + STATEMENT_ROWS)),
      sweep,
    ]);
  return statements;
}
