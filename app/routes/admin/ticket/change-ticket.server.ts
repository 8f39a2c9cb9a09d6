import { redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { replyForm } from "#app/features/tickets/forms.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { stateIntent } from "./intents.ts";

const stateForm = z.object({ state: z.enum(["open", "closed"], "Please choose what to do.") });

/**
 * Answers a ticket, or changes its state without an answer; the page is loaded anew with what came of it.
 * @param number as the address names it
 */
export async function changeTicket(services: Services, form: FormData, number: string) {
  const { gameApi, session } = services;
  const address = `/admin/tickets/${encodeURIComponent(number)}`;
  const goTo = async (message: string, place = "") => {
    session.flash({ tone: "success", lines: [message] });
    return redirectDocument(`${address}${place}`, { headers: await session.headers() });
  };
  if (form.get(formFields.intent) === stateIntent) {
    const desk = receiveForm({ services, form, schema: stateForm });
    if (!desk.values) return desk.refuse(desk.problems);
    try {
      return await goTo((await gameApi.adminticketstate({ number, ...desk.values })).message);
    } catch (error) {
      return desk.failWith(error);
    }
  }
  const desk = receiveForm({ services, form, schema: replyForm });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const close = form.get("then") === "close";
    const { message } = await gameApi.adminreplyticket({ number, ...desk.values, close });
    return await goTo(message, `#${LATEST}`);
  } catch (error) {
    return desk.failWith(error);
  }
}
