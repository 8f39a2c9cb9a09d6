import { choiceField, multilineTextField } from "./form-fields.ts";

/** In which notation a text is written; it is stored as HTML. */
export const textFormats = ["html", "markdown"] as const;

/** Most characters of a written text. */
export const MAX_TEXT_LENGTH = 60_000;

export const writtenText = {
  format: choiceField("how the text is written", textFormats),
  content: multilineTextField("Text", { max: MAX_TEXT_LENGTH, required: true }),
};
