import * as z from "zod";

/**
 * The entities of specification section 3, as zod schemas with the exact field names. They describe a reply as the site
 * uses it and as `/api` sends it: clean values, with defaults for optional fields. `upstream/reply-reader.ts` converts
 * what real game servers send instead (numbers as strings, empty texts for null, objects for lists) and drops unknown
 * fields. A transform ends in a `pipe` with the schema of its result, because the OpenAPI document is generated from
 * these schemas and cannot look into a function.
 */

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A whole number; in requests it may be a string of digits. */
export const integer = numeric.pipe(z.number().int());

/** An optional whole number. */
export const integerOr = (fallback: number) => z.number().int().default(fallback);

/** Ours: the code of the language of an entry's texts, if the server has none in the language of the request. */
export const textLanguage = z.string().optional();

/** An optional text; missing reads as the empty text. */
export const text = z.string().default("");

const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

/** A path without scheme and host. */
const RELATIVE = /^(?![\\/]{2})(?![a-z][a-z\d+.-]*:)[^\s\\]/i;

/**
 * The URL of a link: http, https, mailto, or a path of this site. Anything else (above all `javascript:`) reads as the
 * empty text.
 */
export const link = text.transform((value) => (LINK.test(value.trim()) ? value.trim() : "")).pipe(z.string());

/** The URL of a file: http, https, or relative to the server's files. Anything else reads as the empty text. */
export const fileAddress = text
  .transform((value) => {
    const address = value.trim();
    return /^https?:\/\//i.test(address) || RELATIVE.test(address) ? address : "";
  })
  .pipe(z.string());

export const flag = z.boolean().default(false);

/** An optional list; missing reads as the empty list. */
export const optionalList = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** An object with a list in `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

/** How many pages a list has: at least one. */
export const lastPage = z.number().int().min(1).default(1);

export const message = z.object({ message: text });
