// zod/mini, because these rules are part of the browser bundle.
import * as z from "zod/mini";

/** A required text. Surrounding whitespace is trimmed. */
export function requiredText(message: string, max: number, name: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: tooLong(name, max), abort: true }),
    );
}

/** An optional text; empty if missing. Surrounding whitespace is trimmed. */
export function optionalText(max: number, name: string) {
  return z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(name, max))), "");
}

export function tooLong(name: string, max: number): string {
  return `${name} may have at most ${max} characters.`;
}
