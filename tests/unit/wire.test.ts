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

const spoken = {
  userId: "player",
  lines: [{ productNum: 1, price: 5 }],
  byDay: { monday: { productNum: 2, price: 6 } },
  what: { kind: "sold", soldAt: "today" },
};
const written = {
  UserID: "player",
  cartlines: [{ ProductNum: 1, price: 5 }],
  byDay: { monday: { ProductNum: 2, price: 6 } },
  what: { kind: "sold", sold_at: "today" },
};

test("names are translated in objects, lists, records and kinds of objects, both ways", () => {
  expect(encodeWire(cart, spoken)).toStrictEqual(written);
  expect(decodeWire(cart, written)).toStrictEqual(spoken);
});

test("a name of this application is none on the wire, and what a request has beyond its fields is left out", () => {
  expect(decodeWire(cart, { userId: "player", more: 1, lines: [] })).toStrictEqual({});
});

test("what is not as its schema says stays as it is, for the schema to refuse", () => {
  for (const value of [null, "text", 5, [], [1], true]) expect(decodeWire(cart, value)).toBe(value);
  expect(decodeWire(cart, { UserID: [], cartlines: "none", what: { kind: "unknown" } })).toStrictEqual({
    userId: [],
    lines: "none",
    what: { kind: "unknown" },
  });
});

test("a name of JavaScript's own objects is data like any other", () => {
  const value = decodeWire(
    z.object({ rows: z.record(z.string(), line) }),
    JSON.parse('{"rows":{"__proto__":{"ProductNum":1}}}'),
  );
  expect(JSON.stringify(value)).toBe('{"rows":{"__proto__":{"productNum":1}}}');
});

const files = z.object({ files: wireName("Files", z.array(bytes({ maxBytes: 5 })).max(2)), cover: bytes().optional() });

test("bytes are base64 on the wire, both ways", () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  const value = { files: [new Uint8Array([1, 2, 255]), new Uint8Array()], cover: all };
  const onWire = { Files: ["AQL/", ""], cover: Buffer.from(all).toString("base64") };
  expect(encodeWire(files, value)).toStrictEqual(onWire);
  expect(decodeWire(files, onWire)).toStrictEqual(value);
  expect(files.parse(value).cover).toBe(all);
  // A part of a larger memory is that part.
  expect(encodeWire(bytes(), all.subarray(1, 3))).toBe("AQI=");
  // Without padding, and with the letters of addresses.
  expect(decodeWire(bytes(), "AQL_")).toStrictEqual(new Uint8Array([1, 2, 255]));
  expect(decodeWire(bytes(), "AQI")).toStrictEqual(new Uint8Array([1, 2]));
});

test("a text that is not base64 reads as no bytes", () => {
  for (const text of ["not base64 at all!", "AQ\r\nL/", "%%%", "data:image/png;base64,AQL/"]) {
    expect(decodeWire(bytes(), text), text).toStrictEqual(new Uint8Array());
  }
});

test("a text that is too long for its bytes is refused before it is decoded, like what is no text", () => {
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
  // A text that nobody decoded is none of the bytes that are taken in process.
  expect(bytes().safeParse("AQL/").success).toBe(false);
  expect(bytes().safeParse(undefined).success).toBe(false);
});

test("a value without names of its own on the wire is not copied", () => {
  const value = { price: 1 };
  expect(encodeWire(z.object({ price: z.number() }), value)).toBe(value);
});

test("places and messages of fields are named as on the wire", () => {
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
  for (const one of inner) objectsIn(one as z.core.$ZodType, found);
  return found;
}

const objects = callNames.flatMap((name) => {
  const { request, reply } = calls[name];
  return [...objectsIn(request), ...objectsIn(reply)];
});

test("no two fields of an object have one name on the wire, and ours are camel case", () => {
  for (const object of objects) {
    const fields = wireFieldsOf(object);
    expect(new Set(fields.map(({ wire }) => wire)).size).toBe(fields.length);
    // The console's settings have a field for each area of the club tax.
    for (const { name } of fields) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$|^(?:club|tax)_[A-Z]{2}$/);
  }
});

/** Words that have a meaning of their own beside that of a field: labels, the address of a page, a state. */
const otherMeanings = ["Gender", "Country", "topuphistory", "cancel_requested"];

/** Names that only the wire has: no schema of the contract has a field of that name in this application. */
const wireOnly = (() => {
  const fields = objects.flatMap(wireFieldsOf);
  const ours = new Set([...fields.map(({ name }) => name), ...otherMeanings]);
  return new Set(fields.map(({ wire }) => wire).filter((wire) => !ours.has(wire)));
})();

/** Columns of the database have names of their own, which some fields of the wire share. */
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
  // Where calls leave and enter the process.
  .filter((file) => !/^app\/contract\/(?:http|upstream)\//.test(file));

/** Identifiers and texts of a file that are spelled as on the wire. */
function spelledAsOnTheWire(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const isEmbedded = file.includes("/embedded/");
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "wireName") {
      visit(node.arguments[1] as ts.Node);
      return;
    }
    // Names on the wire that stand in a table: of a form's fields, of a currency.
    if (ts.isVariableDeclaration(node) && node.name.getText() === "wireNames") return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === "wire") return;
    const isName = ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isName && wireOnly.has(node.text) && !(isEmbedded && columns.has(node.text)))
      found.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("spellings of the wire stand beside the fields of calls and nowhere else", () => {
  expect(wireOnly.size).toBeGreaterThan(100);
  expect(sources.flatMap(spelledAsOnTheWire)).toEqual([]);
});
