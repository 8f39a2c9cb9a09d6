import * as z from "zod";

/**
 * The texts of an entry by language and by name; a text that a language lacks is shown in English. An entry without
 * texts has those of the default entry with its key, in the words of the catalogue.
 */
export const storedTexts = z.record(
  z.string().regex(/^[a-z]{2,3}$/),
  z.record(z.string().max(20), z.string().max(4000)),
);
export type StoredTexts = z.output<typeof storedTexts>;

/** What all entries of documents have. */
export const storedEntry = {
  /** Never changes: part of addresses, such as `/rankings?class=archer`. */
  key: z.string().regex(/^[a-z]{1,20}$/),
  /** The revision of the document that changed the entry last. A form sends it back. */
  revision: z.number().int().min(0),
  texts: storedTexts,
};
