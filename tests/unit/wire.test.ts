import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { callNames, calls } from "#app/contract/contract.ts";
import { describeIssue } from "#app/contract/describe-issue.ts";
import { decodeWire, encodeWire, translateKeys, wireFieldsOf, wireName, wirePath } from "#app/contract/wire.ts";
import { loadConsole } from "#app/features.ts";

await loadConsole();

const line = z.object({ productNum: wireName("ProductNum", z.number()), price: z.number() });
const cart = z.object({
  userId: wireName("UserID", z.string().default("")),
  lines: wireName("cartlines", z.array(line).nullish()),
  byDay: z.record(z.string(), line).optional(),
  what: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("sold"), soldAt: wireName("sold_at", z.string()) }),
      z.object({ kind: z.literal("none") }),
    ])
    .optional(),
});

const decoded = {
  userId: "player",
  lines: [{ productNum: 1, price: 5 }],
  byDay: { monday: { productNum: 2, price: 6 } },
  what: { kind: "sold", soldAt: "today" },
};
const encoded = {
  UserID: "player",
  cartlines: [{ ProductNum: 1, price: 5 }],
  byDay: { monday: { ProductNum: 2, price: 6 } },
  what: { kind: "sold", sold_at: "today" },
};

test("names are translated both ways in objects, lists, records and unions", () => {
  expect(encodeWire(cart, decoded)).toStrictEqual(encoded);
  expect(decodeWire(cart, encoded)).toStrictEqual(decoded);
});

test("decoding ignores names of this application and unknown fields", () => {
  expect(decodeWire(cart, { userId: "player", more: 1, lines: [] })).toStrictEqual({});
});

test("values that do not match their schema stay unchanged, so that the schema rejects them", () => {
  for (const value of [null, "text", 5, [], [1], true]) expect(decodeWire(cart, value)).toBe(value);
  expect(decodeWire(cart, { UserID: [], cartlines: "none", what: { kind: "unknown" } })).toStrictEqual({
    userId: [],
    lines: "none",
    what: { kind: "unknown" },
  });
});

test("property names of Object.prototype are treated as data", () => {
  const value = decodeWire(
    z.object({ rows: z.record(z.string(), line) }),
    JSON.parse('{"rows":{"__proto__":{"ProductNum":1}}}'),
  );
  expect(JSON.stringify(value)).toBe('{"rows":{"__proto__":{"productNum":1}}}');
});

const files = z.object({ files: wireName("Files", z.array(bytes({ maxBytes: 5 })).max(2)), cover: bytes().optional() });

test("bytes are encoded and decoded as base64", () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  const value = { files: [new Uint8Array([1, 2, 255]), new Uint8Array()], cover: all };
  const onWire = { Files: ["AQL/", ""], cover: Buffer.from(all).toString("base64") };
  expect(encodeWire(files, value)).toStrictEqual(onWire);
  expect(decodeWire(files, onWire)).toStrictEqual(value);
  expect(files.parse(value).cover).toBe(all);
  // A view of a larger buffer encodes only the view.
  expect(encodeWire(bytes(), all.subarray(1, 3))).toBe("AQI=");
  // Padding is optional, and base64url is accepted.
  expect(decodeWire(bytes(), "AQL_")).toStrictEqual(new Uint8Array([1, 2, 255]));
  expect(decodeWire(bytes(), "AQI")).toStrictEqual(new Uint8Array([1, 2]));
});

test("a text that is not base64 is decoded to empty bytes", () => {
  for (const text of ["not base64 at all!", "AQ\r\nL/", "%%%", "data:image/png;base64,AQL/"]) {
    expect(decodeWire(bytes(), text), text).toStrictEqual(new Uint8Array());
  }
});

test("texts that are too long, and other types than texts, are rejected without decoding", () => {
  const longest = "A".repeat(8);
  expect(decodeWire(files, { Files: [longest] })).toStrictEqual({ files: [new Uint8Array(6)] });
  const wrong = { Files: [`${longest}A`, 5, null, {}] };
  const decoded = decodeWire(files, wrong);
  expect(decoded).toStrictEqual({ files: wrong.Files });
  const { error } = z.object({ files: z.array(bytes({ maxBytes: 5 })) }).safeParse(decoded, {
    error: (issue) => describeIssue(issue),
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "This must have at most 8 characters.",
    "This must be a text.",
    "This is required.",
    "This must be a text.",
  ]);
  // An undecoded text is not valid as bytes in process.
  expect(bytes().safeParse("AQL/").success).toBe(false);
  expect(bytes().safeParse(undefined).success).toBe(false);
});

test("a value without wire names is not copied", () => {
  const value = { price: 1 };
  expect(encodeWire(z.object({ price: z.number() }), value)).toBe(value);
});

test("paths and keys of errors are translated to wire names", () => {
  expect(wirePath(cart, ["lines", 3, "productNum"])).toEqual(["cartlines", 3, "ProductNum"]);
  expect(wirePath(cart, ["unknown"])).toEqual(["unknown"]);
  expect(translateKeys(cart, { userId: ["x"], "": ["y"] }, "encode")).toEqual({ UserID: ["x"], "": ["y"] });
  expect(translateKeys(cart, { UserID: ["x"] }, "decode")).toEqual({ userId: ["x"] });
});

/** The object schemas of requests and replies. */
function objectsIn(schema: z.core.$ZodType, found = new Set<z.core.$ZodObject>()): Set<z.core.$ZodObject> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") found.add(schema as z.core.$ZodObject);
  const inner =
    def.type === "object"
      ? Object.values(def.shape)
      : def.type === "union"
        ? def.options
        : def.type === "pipe"
          ? [def.in, def.out]
          : [
              ...("innerType" in def ? [def.innerType] : []),
              ...("element" in def ? [def.element] : []),
              ...("valueType" in def ? [def.valueType] : []),
            ];
  for (const child of inner) objectsIn(child as z.core.$ZodType, found);
  return found;
}

const objects = callNames().flatMap((name) => {
  const { request, reply } = calls[name];
  return [...objectsIn(request), ...objectsIn(reply)];
});

test("wire names are unique within an object, and this application's names are camel case", () => {
  for (const object of objects) {
    const fields = wireFieldsOf(object);
    expect(new Set(fields.map(({ wire }) => wire)).size).toBe(fields.length);
    // The console's settings have a field for each area of the club tax.
    for (const { name } of fields) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$|^(?:club|tax)_[A-Z]{2}$/);
  }
});

/** Words that are also used for something else than a field: labels, the address of a page, a state, PayPal's parameter. */
const otherMeanings = ["PayerID", "Gender", "Country", "Duration", "topuphistory", "cancel_requested"];

/** Names that exist on the wire only: no field of the contract has that name in this application. */
const wireOnly = (() => {
  const fields = objects.flatMap(wireFieldsOf);
  const ours = new Set([...fields.map(({ name }) => name), ...otherMeanings]);
  return new Set(fields.map(({ wire }) => wire).filter((wire) => !ours.has(wire)));
})();

/** Column names of the database, some of which are also names on the wire. */
const columns = new Set(
  readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) =>
      [...readFileSync(join("migrations", file), "utf8").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    ),
);

const sources = readdirSync("app", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // These folders encode and decode calls.
  .filter((file) => !/^app\/contract\/(?:http|upstream)\//.test(file));

/** Identifiers and texts of a file that are names on the wire. */
function findWireNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const namesColumns = file.includes("/embedded/") || file.endsWith("/feature.ts");
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "wireName") {
      visit(node.arguments[1] as ts.Node);
      return;
    }
    // Tables of wire names: of a form's fields, of a currency.
    if (ts.isVariableDeclaration(node) && node.name.getText() === "wireNames") return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === "wire") return;
    const isName = ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isName && wireOnly.has(node.text) && !(namesColumns && columns.has(node.text)))
      found.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("names on the wire appear only in definitions of calls", () => {
  expect(wireOnly.size).toBeGreaterThan(100);
  expect(sources.flatMap(findWireNames)).toEqual([]);
});
