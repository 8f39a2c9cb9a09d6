import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { qrPhFor, qrPhProblem } from "#app/features/payments/qr-ph.ts";

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** The fields of a text by their identifiers, in their order. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** The demo wallet's code: a person's account without an amount. */
const [{ qrText: own }] = JSON.parse(readFileSync("seed/payment-wallets.json", "utf8")) as [{ qrText: string }];

/**
 * Published examples of the same format with other countries' accounts: of EMVCo's specification (with Chinese text, so
 * that the checksum covers bytes and the lengths count characters), of Thailand's PromptPay and of Brazil's Pix. A
 * wrong checksum would be reported before the country.
 */
test.each([
  "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A",
  "00020101021129370016A000000677010111011300668012345675802TH530376463046197",
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
])("the checksum of the published example %s is that of its publisher", (text) => {
  expect(qrPhProblem(text)).toBe("country");
  expect(qrPhProblem(text.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toBe("checksum");
});

test("a code gets the amount and the order's number, and stays a code of the same account", () => {
  const paid = qrPhFor(own, 500_03, "P-7F3K-29QX");
  expect(qrPhProblem(paid)).toBeUndefined();
  const [before, after] = [fieldsOf(own), fieldsOf(paid)];
  expect(after.get("54")).toBe("500.03");
  // A code with an amount is for one payment.
  expect([before.get("01"), after.get("01")]).toEqual(["11", "12"]);
  expect(fieldsOf(after.get("62") ?? "").get("05")).toBe("P-7F3K-29QX");
  for (const id of ["00", "27", "52", "53", "58", "59", "60"]) expect(after.get(id), id).toBe(before.get(id));
  // The checksum is the last field, all others are in the order of their identifiers.
  expect([...after.keys()]).toEqual(
    [...after.keys()].sort((a, b) => Number(a === "63") - Number(b === "63") || Number(a) - Number(b)),
  );
});

test("any amount and reference can be added, also again to the result", () => {
  const amount = fc.integer({ min: 1, max: 100_000_00 });
  const reference = fc.stringMatching(/^[A-Z0-9-]{1,25}$/);
  fc.assert(
    fc.property(amount, reference, amount, (first, number, second) => {
      const paid = qrPhFor(own, first, number);
      expect(qrPhProblem(paid)).toBeUndefined();
      expect(Number(fieldsOf(paid).get("54"))).toBe(first / 100);
      expect(qrPhFor(paid, second, number)).toBe(qrPhFor(own, second, number));
    }),
  );
});

test("fields of the owner that are not about the amount are kept, and tips are removed", () => {
  const account = field("28", field("00", "ph.ppmi.p2m") + field("03", "12345"));
  const additional = field("62", field("00", "com.wallet.qr") + field("05", "old") + field("07", "T-1"));
  const text = (fields: string) => {
    // The checksum of any text is found by the code itself, from the only four digits that it accepts.
    const covered = `${fields}6304`;
    for (let sum = 0; sum < 0x10000; sum += 1) {
      const code = covered + sum.toString(16).padStart(4, "0").toUpperCase();
      if (qrPhProblem(code) !== "checksum") return code;
    }
    throw new Error("no checksum fits");
  };
  const code = text(`000201010212${account}530360854041.00550203560510.005802PH${additional}`);
  const after = fieldsOf(qrPhFor(code, 20_00, "P-0000-0000"));
  expect([after.get("54"), after.has("55"), after.has("56")]).toEqual(["20.00", false, false]);
  expect(Object.fromEntries(fieldsOf(after.get("62") ?? ""))).toEqual({
    "00": "com.wallet.qr",
    "05": "P-0000-0000",
    "07": "T-1",
  });
});

test("damaged and foreign texts are refused with their reason", () => {
  expect(qrPhProblem("")).toBe("format");
  expect(qrPhProblem("https://pay.example/me")).toBe("format");
  expect(qrPhProblem(own.slice(0, -1))).toBe("format");
  expect(qrPhProblem(own.slice(4))).toBe("format");
  expect(qrPhProblem(`${own}${field("80", "x".repeat(99)).repeat(5)}`)).toBe("format");
  expect(qrPhProblem(own.replace("DEMO ACCOUNT", "DEMA ACCOUNT"))).toBe("checksum");
  // Scanners write the checksum in either case.
  expect(qrPhProblem(own.slice(0, -4) + own.slice(-4).toLowerCase())).toBeUndefined();
  expect(() => qrPhFor("https://pay.example/me", 100, "P-1")).toThrow("not a QR Ph code: format");
  // No change of one character passes.
  fc.assert(
    fc.property(fc.nat(own.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const changed = own.slice(0, at) + String.fromCharCode(code) + own.slice(at + 1);
      fc.pre(changed.toUpperCase() !== own.toUpperCase());
      expect(qrPhProblem(changed)).toBeDefined();
    }),
  );
});
