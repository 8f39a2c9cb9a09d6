import { expect, test } from "vitest";
import { newRecoveryCodes, parseRecoveryCode } from "#app/features/mfa/embedded/recovery-codes.ts";

test("a recovery code is read in any notation, and nothing else is", () => {
  const [code = ""] = newRecoveryCodes();
  const plain = code.replaceAll("-", "");
  expect(plain).toHaveLength(24);
  for (const typed of [code, plain, code.toLowerCase()]) expect(parseRecoveryCode(typed)).toBe(plain);
  expect(parseRecoveryCode("OIL0".repeat(6))).toBe("0110".repeat(6));
  for (const wrong of ["", plain.slice(1), `${plain}2`, `${plain.slice(1)}U`, `${plain.slice(1)}!`])
    expect(parseRecoveryCode(wrong)).toBeUndefined();
});
