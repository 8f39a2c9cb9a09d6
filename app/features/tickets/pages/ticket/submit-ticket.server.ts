import { redirect } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/contract/errors.ts";
import { proofIn } from "#app/features/spam-protection/spam-protection.server.ts";
import { ticketForm } from "#app/features/tickets/forms.ts";
import { readTicketCategories } from "#app/features/tickets/load-categories.server.ts";
import { fieldPlaces, ownFieldName } from "#app/features/tickets/own-fields.ts";
import { pictureTexts } from "#app/features/tickets/pictures.ts";
import { pictureForm, ticketPictures, withReselectErrors } from "#app/features/tickets/uploaded-pictures.server.ts";
import { manilaHourMinute } from "#app/format/manila-time.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { chooseField, shownField, ticketIntent } from "./intents.ts";

/**
 * Submits a ticket. The session stores its number and e-mail address, so that the author may read it immediately. The
 * response redirects to a page with the number, which can be reloaded without submitting again.
 */
export async function submitTicket(services: Services, request: Request) {
  const { gameApi, session, spamProtection } = services;
  const { form, tooLarge, images, problems, reselectErrors } = await pictureForm(
    services,
    request,
    ticketPictures(ticketIntent),
  );
  const categories = await readTicketCategories(services);
  // What was typed into the fields of another category.
  if (form.has(chooseField) && form.get(shownField) !== form.get("category")) {
    for (const place of fieldPlaces) form.delete(ownFieldName(place));
  }
  const submission = parseSubmission({ services, form, schema: ticketForm(categories) });
  if (tooLarge) return submission.fail({ tone: "error", lines: [pictureTexts.upload()] }, 413);
  if (form.has(chooseField)) {
    // Nothing is sent yet: the page shows the fields of the chosen category.
    return Object.keys(reselectErrors).length > 0 ? submission.refuse(reselectErrors) : submission.review({});
  }
  const { values } = submission;
  const wrong = { ...submission.errors, ...problems };
  if (!values || Object.keys(wrong).length > 0) return submission.refuse({ ...wrong, ...reselectErrors });
  try {
    const { number } = await spamProtection.once(proofIn(form), {
      content: [values, images],
      work: () => gameApi.tickets.submit({ ...values, images }),
    });
    session.keepTicket({ number, email: values.email });
    return redirect(`/ticket?sent=${number}`, { headers: await session.headers() });
  } catch (error) {
    if (isGameApiError(error) && error.code === "rate_limited" && !error.fields && error.retryAfter !== undefined) {
      const time = manilaHourMinute(services.now() + (error.retryAfter + 59) * 1000);
      return submission.fail({ tone: "error", lines: [error.message, t("ticket.nextAt", { time })] }, 429);
    }
    return submission.failWith(withReselectErrors(error, reselectErrors));
  }
}
