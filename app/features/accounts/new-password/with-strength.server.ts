import type { Outcome } from "#app/forms/outcome.ts";
import { passwordStrength, strengthText } from "./strength.ts";

/**
 * Adds to the success of a form how strong the new password is. After a weak one, a dialog stays open until the visitor
 * has closed it, because the advice cannot be read in the second before the next page.
 */
export function withStrength(outcome: Outcome, newPassword: string): Outcome {
  const { lines, next, ...others } = outcome;
  const isWeak = passwordStrength(newPassword) === "weak";
  return {
    ...others,
    lines: [...lines, strengthText(newPassword)],
    ...(next ? { next: isWeak ? { ...next, waitForClose: true } : next } : {}),
  };
}
