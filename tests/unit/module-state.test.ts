import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Modules that run in browsers only: a page's script may keep what it loaded. */
const browserOnly = /^app\/(?:enhance\/|forms\/turnstile\.tsx$|.*\.client\.ts$)/;

/** Parts of the portal whose constructor makes something that changes. */
const stateful =
  /^(?:Map|WeakMap|Set|WeakSet|Isolate|Session|Keyring|SwrCache|LruMemory|HotResponses|EncodedBodies|Refreshes|CircuitBreakers|ConcurrencyLimiter|RequestBodies|DueMailSender|HashQueue|PasswordHasher|MemoryStampStore)$/;

const files = readdirSync("app", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !browserOnly.test(file));

/** Whether an expression makes something that can change: an empty collection, or one of our stateful parts. */
function makesState(node: ts.Expression): boolean {
  if (ts.isNewExpression(node)) {
    // A collection that is filled where it is made is a table.
    const isFilled = (node.arguments?.length ?? 0) > 0 && /^(?:Weak)?(?:Map|Set)$/.test(node.expression.getText());
    return stateful.test(node.expression.getText()) && !isFilled;
  }
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0;
}

/** The variables at the top of a file that one request could change for the next. */
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

test("no module keeps anything between two requests: what they share is in the isolate", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(stateOf)).toEqual([]);
});
