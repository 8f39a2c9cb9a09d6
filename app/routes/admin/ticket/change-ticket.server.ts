import { redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { replyForm } from "#app/features/tickets/forms.ts";
import { mergeForm } from "#app/features/tickets/merge-form.ts";
import { noteForm } from "#app/features/tickets/note-form.ts";
import { ticketPriorities } from "#app/features/tickets/priorities.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import type { InsertedAnswer } from "./answer-form.tsx";
import {
  assignIntent,
  cannedField,
  insertField,
  mergeIntent,
  noteIntent,
  priorityIntent,
  stateIntent,
} from "./intents.ts";

type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

const account = z.pipe(
  z.string("Please choose somebody.").check(z.regex(/^\d{1,15}$/, "Please choose somebody.")),
  z.transform(Number),
);
const assignForm = z.object({ assignee: account, seen: account });
const priorityForm = z.object({ priority: z.enum(ticketPriorities, "Please choose a priority.") });
const stateForm = z.object({ state: z.enum(["open", "closed"], "Please choose what to do.") });

/**
 * Answers a ticket, or changes its state, assignee or priority, or adds a note; then reloads the page with the result.
 * @param number ticket number from the address
 */
export function changeTicket(services: Services, form: FormData, number: string) {
  const { ticketsAdmin } = services.gameApi;
  /** A form that makes one call. */
  const change = <Schema extends FormSchema>(
    schema: Schema,
    call: (values: { number: string } & z.output<Schema>) => Promise<{ message: string }>,
    place?: string,
  ) =>
    handleForm({ services, form, schema }, async (values) => {
      const { message } = await call({ ...values, number });
      return goTo(services, number, message, place);
    });
  return dispatchForm(
    form,
    {
      [stateIntent]: () => change(stateForm, ticketsAdmin.setState),
      [assignIntent]: () => change(assignForm, ticketsAdmin.assign),
      [priorityIntent]: () => change(priorityForm, ticketsAdmin.setPriority),
      [mergeIntent]: () => change(mergeForm, ticketsAdmin.merge),
      [noteIntent]: () => change(noteForm, ticketsAdmin.addNote, `#${LATEST}`),
    },
    () => reply(services, form, number),
  );
}

/** Redirects to the page of the ticket, with a message. */
async function goTo({ session }: Services, number: string, message: string, place = "") {
  session.flash({ tone: "success", lines: [message] });
  return redirectDocument(`/admin/tickets/${encodeURIComponent(number)}${place}`, { headers: await session.headers() });
}

/** Answers the button that inserts a canned answer: the page shows the typed text with it, and nothing is sent. */
async function insertAnswer(services: Services, form: FormData, number: string) {
  const chosen = String(form.get(cannedField) ?? "");
  const typed = String(form.get("message") ?? "").trimEnd();
  const submission = () => parseSubmission({ services, form, schema: replyForm });
  const id = wholeNumber(chosen);
  if (!id) return submission().fail({ tone: "error", lines: ["Please choose a canned answer."] }, 400);
  try {
    const { text } = await services.gameApi.ticketsAdmin.cannedAnswer({ number, id });
    const inserted: InsertedAnswer = { text: typed === "" ? text : `${typed}\n\n${text}`, chosen };
    form.set("message", inserted.text);
    return await submission().review(inserted);
  } catch (error) {
    return submission().failWith(error);
  }
}

function reply(services: Services, form: FormData, number: string) {
  if (form.has(insertField)) return insertAnswer(services, form, number);
  return handleForm({ services, form, schema: replyForm }, async (values) => {
    const close = form.get("then") === "close";
    const { message } = await services.gameApi.ticketsAdmin.reply({ number, ...values, close });
    return goTo(services, number, message, `#${LATEST}`);
  });
}
