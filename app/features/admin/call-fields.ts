import * as z from "zod";
import { field } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { confirmField, noteField, reasonField } from "./confirmation.ts";

/** The cursor of a list, from the reply to the previous page. */
export const cursorField = field.nullish();

/** The cursor of the next page; null at the end of the list. */
export const nextCursorField = z.string().nullish();

export const idField = integer.pipe(z.number().min(1));

/** The first problems of a list; equal ones of several lines are one. */
export const groupedProblemsField = z.array(
  z.object({
    line: integer,
    column: text,
    problem: text,
    /** The first lines with this problem in this column, and how many there are. */
    lines: z.array(integer).nullish(),
    count: integer.nullish(),
  }),
);

/** ISO 8601. */
export const timeField = text;

export const confirmationFields = { reason: reasonField, confirm: confirmField };

/** As {@link confirmationFields}, where the reason may be left out. */
export const notedConfirmationFields = { reason: noteField, confirm: confirmField };

/** In the reply to an action that has a limit: the number of the request that waits for a second person, if any. */
export const approvalNumber = integer.nullish();
