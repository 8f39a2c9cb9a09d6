import * as z from "zod";
import { field } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { confirmField, reasonField } from "./confirmation.ts";

/** Where a list goes on: as the reply before said it. */
export const after = field.nullish();

/** Where the list goes on; null at its end. */
export const next = z.string().nullish();

export const id = integer.pipe(z.number().min(1));

/** ISO 8601. */
export const at = text;

export const confirmed = { reason: reasonField, confirm: confirmField };
