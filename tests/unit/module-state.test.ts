import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Modules that run only in browsers, where a script may have state. */
const browserOnly = /^app\/(?:enhance\/|.*\.browser\.ts$)/;

const files = readdirSync("app", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !browserOnly.test(file));

const sources = files.map((file) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
);
const collections = ["Map", "WeakMap", "Set", "WeakSet"];

/** The classes whose instances are mutable: they have a field that can be changed, or one that holds mutable state. */
const stateful = new Set(collections);
for (let before = 0; before < stateful.size; ) {
  before = stateful.size;
  for (const { name, members } of sources.flatMap(classesOf)) {
    const fields = members.filter(ts.isPropertyDeclaration);
    if (name && fields.some(isMutable)) stateful.add(name.text);
  }
}

function classesOf(source: ts.SourceFile): ts.ClassDeclaration[] {
  return source.statements.filter(ts.isClassDeclaration);
}

function isMutable({ modifiers, initializer, type }: ts.PropertyDeclaration): boolean {
  const isReadonly = [...(modifiers ?? [])].some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword);
  const holdsState = type && ts.isTypeReferenceNode(type) && stateful.has(type.typeName.getText());
  return !isReadonly || Boolean(holdsState) || (initializer !== undefined && makesState(initializer));
}

/** Whether an expression creates mutable state: an empty collection, or an instance of a stateful class. */
function makesState(node: ts.Expression): boolean {
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText();
    // A collection with initial contents is a lookup table.
    const isFilled = (node.arguments?.length ?? 0) > 0 && collections.includes(name);
    return stateful.has(name) && !isFilled;
  }
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0;
}

/** The top-level variables of a file that could carry state from one request to the next. */
function stateOf(source: ts.SourceFile): string[] {
  const file = source.fileName;
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
  // These have been found, so the search works.
  expect([...stateful]).toEqual(
    expect.arrayContaining([
      "Isolate",
      "Session",
      "Keyring",
      "SwrCache",
      "LruMemory",
      "HotResponses",
      "FragmentCache",
      "Refreshes",
      "Circuit",
      "OptionalCalls",
      "ConcurrencyLimiter",
      "RequestBodies",
      "DueJobs",
      "HashQueue",
      "PasswordHasher",
      "MemoryStampStore",
      "ViewCounter",
    ]),
  );
  expect(sources.flatMap(stateOf)).toEqual([]);
});
