import { redirect } from "@remix-run/cloudflare";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { checkTicketForm, ratingForm, replyForm } from "#app/features/tickets/forms.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { pictureTexts } from "#app/features/tickets/pictures.ts";
import {
  type PictureForm,
  pictureForm,
  ticketPictures,
  withReselectErrors,
} from "#app/features/tickets/uploaded-pictures.server.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { formFields } from "#app/forms/form-action-data.ts";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { checkIntent, closeIntent, leaveIntent, rateIntent, replyIntent } from "./intents.ts";
import { type TicketKey, ticketKey } from "./ticket-key.server.ts";

/** Handles the forms of the page. */
export async function handleTicketForm(services: Services, request: Request) {
  const received = await pictureForm(services, request, ticketPictures(replyIntent));
  const { form } = received;
  if (received.tooLarge) {
    const submission = parseSubmission({ services, form, schema: buttonForm });
    return submission.fail({ tone: "error", lines: [pictureTexts.upload()] }, 413);
  }
  const intent = form.get(formFields.intent);
  if (intent === leaveIntent) return leave(services);
  if (intent !== replyIntent && intent !== closeIntent && intent !== rateIntent) return check(services, form);
  const number = form.get("ticket");
  const key = ticketKey(services, typeof number === "string" ? number : "");
  if (!key) return askAgain(services, form);
  if (intent === rateIntent) return rate(services, form, key);
  return intent === replyIntent ? reply(services, received, key) : close(services, form, key);
}

/** Opens a ticket by number and e-mail address. The session stores both, so that the URL contains no secret. */
function check(services: Services, form: FormData) {
  form.set(formFields.intent, checkIntent);
  return handleForm({ services, form, schema: checkTicketForm }, async (values) => {
    const { ticket } = await services.gameApi.tickets.check(values);
    // The number as typed: that of a merged ticket opens the other one only together with its own address.
    const number = ticketNumberOf(values.number) ?? ticket.number;
    services.session.keepTicket({ number, email: values.email });
    return goTo(services, number);
  });
}

async function reply(services: Services, { form, problems, reselectErrors, images }: PictureForm, key: TicketKey) {
  const submission = parseSubmission({ services, form, schema: replyForm });
  const wrong = { ...submission.errors, ...problems };
  if (!submission.values || Object.keys(wrong).length > 0) return submission.refuse({ ...wrong, ...reselectErrors });
  try {
    const { message } = await services.gameApi.tickets.reply({ ...key, ...submission.values, images });
    return await goTo(services, key.number, message, LATEST);
  } catch (error) {
    return submission.failWith(withReselectErrors(error, reselectErrors));
  }
}

function close(services: Services, form: FormData, key: TicketKey) {
  return handleForm({ services, form, schema: buttonForm }, async () => {
    const { message } = await services.gameApi.tickets.close(key);
    return goTo(services, key.number, message);
  });
}

function rate(services: Services, form: FormData, key: TicketKey) {
  return handleForm({ services, form, schema: ratingForm }, async (values) => {
    const { message } = await services.gameApi.tickets.rate({ ...key, ...values });
    return goTo(services, key.number, message);
  });
}

/** Closes the ticket in this browser, for shared computers. */
async function leave({ session }: Services) {
  session.keepTicket(undefined);
  return redirect("/checkticket", { headers: await session.headers() });
}

/** Asks for the ticket again, because the session ended while the page was open. */
function askAgain(services: Services, form: FormData) {
  const submission = parseSubmission({ services, form, schema: buttonForm });
  const number = ticketNumberOf(String(form.get("ticket") ?? ""));
  return submission.fail(
    {
      tone: "error",
      lines: [t("ticket.openAgain")],
      nextLink: { href: number ? `/checkticket?ticket=${number}` : "/checkticket", label: t("page.checkTicket") },
    },
    403,
  );
}

/** Redirects to the page of the ticket, with the result of the form. */
async function goTo({ session }: Services, number: string, message?: string, place?: string) {
  if (message) session.flash({ tone: "success", lines: [message] });
  return redirect(`/checkticket?ticket=${number}${place ? `#${place}` : ""}`, {
    headers: await session.headers(),
  });
}
