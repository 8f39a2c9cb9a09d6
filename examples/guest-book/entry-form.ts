import * as z from "zod/mini";
import { typedLines } from "#app/format/typed-text.ts";
import { text } from "./texts.ts";

export const MAX_MESSAGE = 300;

const missing = { error: () => text("messageMissing") };

/** The rules of an entry: the server checks them, and derives the checks of the browser from them. */
export const entryForm = z.object({
  message: z
    .string(missing)
    .check(
      z.overwrite(typedLines),
      z.minLength(1, { ...missing, abort: true }),
      z.maxLength(MAX_MESSAGE, { error: () => text("messageTooLong") }),
    ),
});
