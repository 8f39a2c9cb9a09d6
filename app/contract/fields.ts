import * as z from "zod";

/**
 * The entities of specification section 3, as zod schemas with the exact field names. They describe a reply as the site
 * uses it and as `/api` sends it: clean values, with the default of a field that may be missing. What real game servers
 * send instead (numbers as strings, empty texts for null, objects for lists) is read onto these schemas by
 * `upstream/reply-reader.ts`; unknown extra fields are dropped. A transform ends in a `pipe` that names its result,
 * because the OpenAPI document is made from these schemas and cannot look into a function.
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

/** A whole number that may be missing. */
export const integerOr = (fallback: number) => z.number().int().default(fallback);

/** A text that may be missing, which reads as the empty text. */
export const text = z.string().default("");

const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

/** A path without a scheme and without a host. */
const RELATIVE = /^(?![\\/]{2})(?![a-z][a-z\d+.-]*:)[^\s\\]/i;

/**
 * An address that becomes a link: of the web, of mail, or a path of this site. Anything else (`javascript:` above all)
 * reads as the empty text.
 */
export const link = text.transform((value) => (LINK.test(value.trim()) ? value.trim() : "")).pipe(z.string());

/** The address of a file: of the web, or relative to where the server's files are. Anything else reads as empty. */
export const fileAddress = text
  .transform((value) => {
    const address = value.trim();
    return /^https?:\/\//i.test(address) || RELATIVE.test(address) ? address : "";
  })
  .pipe(z.string());

export const flag = z.boolean().default(false);

/** A list that may be missing, which reads as the empty list. */
export const listOrNothing = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** A list under the name `data`. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

/** How many pages a list has: at least one. */
export const lastPage = z.number().int().min(1).default(1);

export const message = z.object({ message: text });
