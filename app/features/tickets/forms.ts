// zod/mini: these schemas are part of the browser's bundle.
import * as z from "zod/mini";
import { emailField } from "#app/features/accounts/forms.ts";
import { requiredText } from "#app/forms/text-rules.ts";
import { ticketCategories } from "./categories.ts";
import { ticketLimits } from "./limits.ts";
import { TICKET_NUMBER_SHAPE, ticketNumberOf } from "./number.ts";

/**
 * Forms of support tickets (specification section 10, "Support"). Pictures are checked separately, see `pictures.ts`.
 */

/** Browsers send line breaks as two characters, and count them as one. */
const message = z.string("Message is required.").check(
  z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
  z.trim(),
  z.minLength(1, { error: "Message is required.", abort: true }),
  z.maxLength(ticketLimits.messageLength, `Message may have at most ${ticketLimits.messageLength} characters.`),
);

const email = emailField("Email is required.");

export const ticketForm = z.object({
  name: requiredText("Name or User ID is required.", ticketLimits.nameLength, "Name"),
  email,
  category: z.enum(
    ticketCategories.map(({ value }) => value),
    "Please choose a category.",
  ),
  subject: requiredText("Subject is required.", ticketLimits.subjectLength, "Subject").check(
    z.overwrite((text) => text.replace(/\s+/g, " ")),
  ),
  message,
});

export const replyForm = z.object({ message });

/** The message for a missing ticket number. */
export const ticketNumberRequired = "Ticket number is required.";

export const checkTicketForm = z.object({
  number: requiredText(ticketNumberRequired, 40, "Ticket number").check(
    z.refine((text) => ticketNumberOf(text) !== undefined, `A ticket number looks like ${TICKET_NUMBER_SHAPE}.`),
  ),
  email,
});
