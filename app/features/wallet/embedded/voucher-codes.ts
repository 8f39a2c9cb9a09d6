import { createHash } from "node:crypto";
import { codeAlphabet, randomCode } from "#app/crypto/code-alphabet.ts";

const GROUPS = 4;
const GROUP_LENGTH = 4;
const group = `[${codeAlphabet}]{${GROUP_LENGTH}}`;
const CODE = new RegExp(`^${group}(?:-${group}){${GROUPS - 1}}$`);

/** The format of a code, as messages show it. */
export const VOUCHER_CODE_SHAPE = "XXXX-XXXX-XXXX-XXXX";

/** A new voucher code of 80 random bits, such as `7K3F-29QX-M0TB-VE5H`. */
export const newVoucherCode = () => randomCode(GROUPS);

/** Whether a text has the form of a voucher code. Codes are case-sensitive (specification section 2). */
export function isVoucherCode(text: string): boolean {
  return CODE.test(text);
}

/** What the database stores of a code: its hash, and its last group for people. */
export function storedVoucherCode(code: string): { codeHash: string; hint: string } {
  return {
    codeHash: createHash("sha256").update(`voucher ${code}`).digest("base64url"),
    hint: code.slice(-GROUP_LENGTH),
  };
}

/** A code as histories show it: masked except for its last group. */
export function maskedCode(hint: string): string {
  return VOUCHER_CODE_SHAPE.slice(0, -GROUP_LENGTH).replaceAll("X", "*") + hint;
}
