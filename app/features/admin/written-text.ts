import { choiceField, multilineTextField } from "./form-fields.ts";

/** The formats in which a text can be written; it is stored as HTML. */
export const textFormats = ["html", "markdown"] as const;
const formats = { html: "HTML", markdown: "Markdown" } satisfies Record<(typeof textFormats)[number], string>;

/** The maximum length of a text in characters. */
export const MAX_TEXT_LENGTH = 60_000;

export const writtenText = {
  format: choiceField("Format", "how the text is written", formats),
  content: multilineTextField("Text", { max: MAX_TEXT_LENGTH, required: true }),
};
