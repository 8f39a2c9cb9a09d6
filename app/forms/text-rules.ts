// The small zod: these rules travel to the browser.
import * as z from "zod/mini";

/** A text that must not be empty; spaces around it do not count. */
export function requiredText(message: string, max: number, name: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(max, { error: tooLong(name, max), abort: true }),
    );
}

/** A text that may be left out, which reads as the empty text. */
export function optionalText(max: number, name: string) {
  return z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(name, max))), "");
}

export function tooLong(name: string, max: number): string {
  return `${name} may have at most ${max} characters.`;
}
