import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { AsnParser } from "../../vite/ecdsa-signature.ts";

test.each([
  { curve: "P-256", length: 32 },
  { curve: "P-384", length: 48 },
  { curve: "P-521", length: 66 },
])("reads the numbers of a signature with $curve", ({ curve, length }) => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: curve });
  for (let count = 0; count < 40; count += 1) {
    const der = sign("sha256", Buffer.from([count]), privateKey);
    const { r, s } = AsnParser.parse(der);
    // The same signature, written from what was read: DER has one form for each.
    const content = Buffer.concat([Buffer.from([2, r.length]), r, Buffer.from([2, s.length]), s]);
    const head = content.length > 127 ? [0x30, 0x81, content.length] : [0x30, content.length];
    expect(Buffer.concat([Buffer.from(head), content])).toEqual(der);
    for (const number of [r, s]) expect(number.length).toBeLessThanOrEqual(length + 1);
  }
});

test.each([
  ["nothing", []],
  ["another structure", [0x31, 6, 2, 1, 1, 2, 1, 1]],
  ["another kind of number", [0x30, 6, 2, 1, 1, 3, 1, 1]],
  ["one number", [0x30, 3, 2, 1, 1]],
  ["three numbers", [0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1]],
  ["an empty number", [0x30, 5, 2, 0, 2, 1, 1]],
  ["bytes after the end", [0x30, 6, 2, 1, 1, 2, 1, 1, 0]],
  ["a cut structure", [0x30, 6, 2, 1, 1, 2, 1]],
  ["a number that ends after the structure", [0x30, 6, 2, 1, 1, 2, 2, 1]],
  ["a short length in the long form", [0x30, 0x81, 6, 2, 1, 1, 2, 1, 1]],
  ["a length of unknown form", [0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0]],
])("refuses %s", (_, bytes) => {
  expect(() => AsnParser.parse(Uint8Array.from(bytes))).toThrow(/signature/);
});
