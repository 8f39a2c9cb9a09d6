import { createRequire } from "node:module";
import type { ANTLRErrorListener } from "antlr4ts";

// The package has only a CommonJS build without named exports.
const { antlr4tsSQL, SQLDialect } = createRequire(import.meta.url)("antlr4ts-sql") as typeof import("antlr4ts-sql");

/**
 * The errors that a grammar of T-SQL finds in statements. It knows no tables and does not check the place of hints;
 * {@link misplacedHints} does.
 */
export function syntaxErrors(sql: string): string[] {
  const errors: string[] = [];
  const listener: ANTLRErrorListener<unknown> = {
    syntaxError: (_recognizer, _symbol, line, column, message) => {
      errors.push(`${line}:${column} ${message}`);
    },
  };
  const parser = new antlr4tsSQL(SQLDialect.TSQL);
  // The grammar knows keywords in capital letters.
  const tokens = parser.getTokens(sql.toUpperCase(), [listener]);
  parser.getParseTree(parser.getParser(tokens, [listener]));
  return errors;
}

/** Table hints that do not follow a table, or its alias, directly. */
export function misplacedHints(sql: string): string[] {
  const hint = /\bwith \((?:updlock|holdlock|rowlock|readpast|nolock)/gi;
  return [...sql.matchAll(hint)]
    .map(({ index }) => sql.slice(0, index))
    .filter((before) => !/\b(?:from|join|update)\s+(?:"\w+"\.){0,2}"\w+"(?:\s+as\s+"\w+")?\s+$/i.test(before));
}

/** A script without its grants: the grammar does not know `OBJECT::` and most privileges. */
export function withoutGrants(script: string): string {
  return script.replaceAll(
    /^GRANT (?:SELECT|INSERT|UPDATE|DELETE|EXECUTE) ON OBJECT::\[\w+\]\.\[\w+\](?: \(\[\w+\](?:, \[\w+\])*\))? TO \[\w+\];$/gm,
    "",
  );
}
