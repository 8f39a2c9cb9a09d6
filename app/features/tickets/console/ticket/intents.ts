import * as z from "zod/mini";
import { replyForm } from "#app/features/tickets/forms.ts";

/**
 * The id of the page's form. It is one form with several buttons, so that a typed answer or note survives the other
 * buttons without scripts too.
 */
export const ticketFormId = "answer";

/** The texts of the form. The answer is required by the buttons that send it. */
export const ticketTexts = z.extend(replyForm, { note: z.optional(z.string()) });

/** The name of the other buttons, with what they do. */
export const workField = "work";
export type Work = "open" | "closed" | "assign" | "take" | "priority" | "note";

/** The canned answer to insert, and the button that inserts it. */
export const cannedField = "canned";
export const insertField = "insert";
export const mergeIntent = "merge";
