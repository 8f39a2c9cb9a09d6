import * as z from "zod/mini";
import { emailField } from "#app/features/account-changes/email-field.ts";
import { typedLines, visibleText } from "#app/format/typed-text.ts";
import { requiredCode, requiredLines, requiredText, says, tooLong } from "#app/forms/text-rules.ts";
import { t } from "#app/i18n/translate.ts";
import { ticketLimits } from "./limits.ts";
import { TICKET_NUMBER_SHAPE, ticketNumberOf } from "./number.ts";
import {
  fieldPlaces,
  ownFieldName,
  ownFieldShape,
  ownValue,
  ownValueProblem,
  type TicketCategory,
} from "./own-fields.ts";

/**
 * Forms of support tickets (specification section 10, "Support"). Pictures are checked separately, see `pictures.ts`.
 */

const message = requiredLines("ticket.messageRequired", ticketLimits.messageLength, "form.message");

const email = emailField("account.emailMissing");

/** The form of a ticket, with the own fields of the chosen category. */
export function ticketForm(categories: readonly TicketCategory[]) {
  return z
    .object({
      name: requiredText("ticket.nameRequired", ticketLimits.nameLength, "ticket.name"),
      email,
      category: z.enum(
        categories.map(({ key }) => key),
        says("ticket.categoryRequired"),
      ),
      ...ownFieldShape(ownValue),
      subject: requiredText("ticket.subjectRequired", ticketLimits.subjectLength, "ticket.subject").check(
        z.overwrite((text) => text.replace(/\s+/g, " ")),
      ),
      message,
    })
    .check(
      ...fieldPlaces.map((place) => {
        const problemOf = (values: unknown) => {
          const typed = values as Record<string, string | undefined>;
          const field = categories.find(({ key }) => key === typed.category)?.fields[place - 1];
          return field && ownValueProblem(field, visibleText(typed[ownFieldName(place)] ?? ""));
        };
        return z.refine((values) => problemOf(values) === undefined, {
          path: [ownFieldName(place)],
          error: ({ input }) => problemOf(input),
          // Also when another field has a problem, unless that one ends the check.
          when: () => true,
        });
      }),
    );
}

/** The owner's rating of the support. */
export const ratingForm = z.object({
  rating: z.enum(["1", "2", "3", "4", "5"], says("ticket.ratingRequired")),
  comment: z._default(
    z
      .string()
      .check(
        z.overwrite(typedLines),
        z.maxLength(ticketLimits.ratingLength, tooLong("ticket.comment", ticketLimits.ratingLength)),
      ),
    "",
  ),
});

export const replyForm = z.object({ message });

export const checkTicketForm = z.object({
  number: requiredCode("ticket.numberRequired", 40, "ticket.number").check(
    z.refine((text) => ticketNumberOf(text) !== undefined, {
      error: () => t("ticket.numberMalformed", { shape: TICKET_NUMBER_SHAPE }),
    }),
  ),
  email,
});
