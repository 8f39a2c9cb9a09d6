import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Modules that run only in browsers, where a script may have state. */
const browserOnly = /^app\/(?:enhance\/|.*\.browser\.ts$)/;

/** Classes whose instances are mutable. */
const stateful =
  /^(?:Map|WeakMap|Set|WeakSet|Isolate|Session|Keyring|SwrCache|LruMemory|HotResponses|FragmentCache|Refreshes|Circuit|OptionalCalls|ConcurrencyLimiter|RequestBodies|DueJobs|HashQueue|PasswordHasher|MemoryStampStore)$/;

const files = readdirSync("app", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !browserOnly.test(file));

/** Whether an expression creates mutable state: an empty collection, or an instance of a stateful class. */
function makesState(node: ts.Expression): boolean {
  if (ts.isNewExpression(node)) {
    // A collection with initial contents is a lookup table.
    const isFilled = (node.arguments?.length ?? 0) > 0 && /^(?:Weak)?(?:Map|Set)$/.test(node.expression.getText());
    return stateful.test(node.expression.getText()) && !isFilled;
  }
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0;
}

/** The top-level variables of a file that could carry state from one request to the next. */
function stateOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations
      .filter(({ initializer }) => {
        const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
        return !isConst || (initializer !== undefined && makesState(initializer));
      })
      .map(({ name }) => `${file}: ${name.getText()}`),
  );
}

test("no module has mutable state, because requests share state only in the isolate", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(stateOf)).toEqual([]);
});
