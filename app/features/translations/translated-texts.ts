import type { AdminRight } from "#app/features/admin/rights.ts";

/** A text of an entry that can be translated. */
export interface TranslatedField {
  name: string;
  label: string;
  /** HTML is edited like the text of news, any other text in a single line. */
  html?: true;
  /** A text of several lines. */
  lines?: true;
  /** Maximum number of characters; that of a text in HTML is the editor's. */
  max?: number;
}

/** The texts of a kind that owners translate. The fields are those of its own form, with the same limits. */
export interface TranslatedTexts {
  /** The name of the kind in the console. */
  label: string;
  fields: readonly TranslatedField[];
  /**
   * SQL of the entries: number or name, title, `place` (lists show the highest first), and the English texts as a JSON
   * object of the fields.
   */
  entries: string;
  /** A right that is needed to translate them, besides that to edit content. */
  right?: AdminRight;
}
