// zod/mini: these schemas are part of the browser's bundle.
import * as z from "zod/mini";
import { emailField } from "#app/features/accounts/email-field.ts";
import { requiredText, says, tooLong } from "#app/forms/text-rules.ts";
import { t } from "#app/i18n/translate.ts";
import { ticketCategories } from "./categories.ts";
import { ticketLimits } from "./limits.ts";
import { TICKET_NUMBER_SHAPE, ticketNumberOf } from "./number.ts";

/**
 * Forms of support tickets (specification section 10, "Support"). Pictures are checked separately, see `pictures.ts`.
 */

/** Browsers send line breaks as two characters, and count them as one. */
const message = z.string(says("ticket.messageRequired")).check(
  z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
  z.trim(),
  z.minLength(1, { ...says("ticket.messageRequired"), abort: true }),
  z.maxLength(ticketLimits.messageLength, tooLong("form.message", ticketLimits.messageLength)),
);

const email = emailField("account.emailMissing");

export const ticketForm = z.object({
  name: requiredText("ticket.nameRequired", ticketLimits.nameLength, "ticket.name"),
  email,
  category: z.enum(
    ticketCategories.map(({ value }) => value),
    says("ticket.categoryRequired"),
  ),
  subject: requiredText("ticket.subjectRequired", ticketLimits.subjectLength, "ticket.subject").check(
    z.overwrite((text) => text.replace(/\s+/g, " ")),
  ),
  message,
});

export const replyForm = z.object({ message });

export const checkTicketForm = z.object({
  number: requiredText("ticket.numberRequired", 40, "ticket.number").check(
    z.refine((text) => ticketNumberOf(text) !== undefined, {
      error: () => t("ticket.numberMalformed", { shape: TICKET_NUMBER_SHAPE }),
    }),
  ),
  email,
});
