import { redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { replyForm } from "#app/features/tickets/forms.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { stateIntent } from "./intents.ts";

const stateForm = z.object({ state: z.enum(["open", "closed"], "Please choose what to do.") });

/**
 * Answers a ticket, or changes its state without an answer; the page is loaded anew with what came of it.
 * @param number as the address names it
 */
export function changeTicket(services: Services, form: FormData, number: string) {
  return dispatchForm(form, { [stateIntent]: () => changeState(services, form, number) }, () =>
    reply(services, form, number),
  );
}

/** The page of the ticket, loaded anew, with a message. */
async function goTo({ session }: Services, number: string, message: string, place = "") {
  session.flash({ tone: "success", lines: [message] });
  return redirectDocument(`/admin/tickets/${encodeURIComponent(number)}${place}`, { headers: await session.headers() });
}

async function changeState(services: Services, form: FormData, number: string) {
  const desk = receiveForm({ services, form, schema: stateForm });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const { message } = await services.gameApi.ticketsAdmin.setState({ number, ...desk.values });
    return await goTo(services, number, message);
  } catch (error) {
    return desk.failWith(error);
  }
}

async function reply(services: Services, form: FormData, number: string) {
  const desk = receiveForm({ services, form, schema: replyForm });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const close = form.get("then") === "close";
    const { message } = await services.gameApi.ticketsAdmin.reply({ number, ...desk.values, close });
    return await goTo(services, number, message, `#${LATEST}`);
  } catch (error) {
    return desk.failWith(error);
  }
}
