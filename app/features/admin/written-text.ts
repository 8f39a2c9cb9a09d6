import { choiceField, multilineTextField } from "./form-fields.ts";

/** The formats in which a text can be written; it is stored as HTML. */
export const textFormats = ["html", "markdown"] as const;

/** The maximum length of a text in characters. */
export const MAX_TEXT_LENGTH = 60_000;

export const writtenText = {
  format: choiceField("how the text is written", textFormats),
  content: multilineTextField("Text", { max: MAX_TEXT_LENGTH, required: true }),
};
