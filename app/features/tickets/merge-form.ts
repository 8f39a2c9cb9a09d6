import * as z from "zod/mini";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { textField } from "#app/features/admin/form-fields.ts";
import { TICKET_NUMBER_SHAPE, ticketNumberOf } from "./number.ts";

/** The form that merges a ticket into another one. */
export const mergeForm = z.object({
  into: textField("The number of the other ticket", { max: 40, required: true }).check(
    z.refine((text) => ticketNumberOf(text) !== undefined, `A ticket number looks like ${TICKET_NUMBER_SHAPE}.`),
  ),
  confirm: confirmField,
});
