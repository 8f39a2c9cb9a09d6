import { choice, lines } from "./form-fields.ts";

/** In which notation a text is written; it is stored as HTML. */
export const textFormats = ["html", "markdown"] as const;

/** Most characters of a written text. */
export const LONGEST_TEXT = 60_000;

export const writtenText = {
  format: choice("how the text is written", textFormats),
  content: lines("Text", { most: LONGEST_TEXT, required: true }),
};
