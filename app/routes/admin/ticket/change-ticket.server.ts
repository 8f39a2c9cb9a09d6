import { redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { replyForm } from "#app/features/tickets/forms.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { stateIntent } from "./intents.ts";

const stateForm = z.object({ state: z.enum(["open", "closed"], "Please choose what to do.") });

/**
 * Answers a ticket, or changes its state without an answer; then reloads the page with the result.
 * @param number ticket number from the address
 */
export function changeTicket(services: Services, form: FormData, number: string) {
  return dispatchForm(form, { [stateIntent]: () => changeState(services, form, number) }, () =>
    reply(services, form, number),
  );
}

/** Redirects to the page of the ticket, with a message. */
async function goTo({ session }: Services, number: string, message: string, place = "") {
  session.flash({ tone: "success", lines: [message] });
  return redirectDocument(`/admin/tickets/${encodeURIComponent(number)}${place}`, { headers: await session.headers() });
}

function changeState(services: Services, form: FormData, number: string) {
  return handleForm({ services, form, schema: stateForm }, async (values) => {
    const { message } = await services.gameApi.ticketsAdmin.setState({ number, ...values });
    return goTo(services, number, message);
  });
}

function reply(services: Services, form: FormData, number: string) {
  return handleForm({ services, form, schema: replyForm }, async (values) => {
    const close = form.get("then") === "close";
    const { message } = await services.gameApi.ticketsAdmin.reply({ number, ...values, close });
    return goTo(services, number, message, `#${LATEST}`);
  });
}
