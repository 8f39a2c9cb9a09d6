import { redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import type { FieldErrors } from "#app/contract/errors.ts";
import { noteForm } from "#app/features/admin/note-form.ts";
import { LATEST } from "#app/features/tickets/components/conversation.tsx";
import { replyForm } from "#app/features/tickets/forms.ts";
import { mergeForm } from "#app/features/tickets/merge-form.ts";
import { ticketPriorities } from "#app/features/tickets/priorities.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import type { InsertedAnswer } from "./answer-form.tsx";
import { cannedField, insertField, mergeIntent, ticketTexts, type Work, workField } from "./intents.ts";

type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

const account = z.pipe(
  z.string("Please choose somebody.").check(z.regex(/^\d{1,15}$/, "Please choose somebody.")),
  z.transform(Number),
);
const assignForm = z.object({ assignee: account, seen: account });
const priorityForm = z.object({ priority: z.enum(ticketPriorities, "Please choose a priority.") });

/**
 * Answers a ticket, or changes its state, assignee or priority, or adds a note; then shows the page with the result. A
 * text that the button did not use stays in the form.
 * @param number ticket number from the address
 */
export function changeTicket(services: Services, form: FormData, number: string) {
  const { ticketsAdmin } = services.gameApi;
  const works: Record<Work, () => Promise<Answer>> = {
    open: () => ticketsAdmin.setState({ number, state: "open" }).then(said),
    closed: () => ticketsAdmin.setState({ number, state: "closed" }).then(said),
    assign: () => checked(form, assignForm, (values) => ticketsAdmin.assign({ ...values, number })),
    take: () => {
      form.set("assignee", form.get("self") ?? "");
      return works.assign();
    },
    priority: () => checked(form, priorityForm, (values) => ticketsAdmin.setPriority({ ...values, number })),
    note: () => checked(form, noteForm, (values) => ticketsAdmin.addNote({ ...values, number }), "note"),
  };
  const work = form.get(workField);
  if (typeof work === "string" && Object.hasOwn(works, work))
    return answered(services, form, number, works[work as Work]);
  return dispatchForm(
    form,
    {
      [mergeIntent]: () =>
        handleForm({ services, form, schema: mergeForm }, async (values) => {
          const { message } = await ticketsAdmin.merge({ ...values, number });
          return goTo(services, number, message);
        }),
    },
    () => reply(services, form, number),
  );
}

/** The text that a button uses. */
type Used = "message" | "note";

/** What a button has done, or why it did nothing. */
type Answer = { message: string; used?: Used | undefined } | { problems: FieldErrors };

const said = ({ message }: { message: string }): Answer => ({ message });

/** Checks the fields of a button, and makes its call. @param used the text that the call uses */
async function checked<Schema extends FormSchema>(
  form: FormData,
  schema: Schema,
  call: (values: z.output<Schema>) => Promise<{ message: string }>,
  used?: Used,
): Promise<Answer> {
  const { data, error } = schema.safeParse(
    Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
  );
  if (!error) return { message: (await call(data)).message, used };
  return { problems: Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), [issue.message]])) };
}

/** Does what a button is for. The page keeps the texts that it did not use; without any, it is loaded again. */
async function answered(services: Services, form: FormData, number: string, work: () => Promise<Answer>) {
  const submission = () => parseSubmission({ services, form, schema: ticketTexts });
  try {
    const answer = await work();
    if ("problems" in answer) return await submission().refuse(answer.problems);
    const { message, used } = answer;
    if (used) form.delete(used);
    if (["message", "note"].every((name) => String(form.get(name) ?? "").trim() === ""))
      return await goTo(services, number, message, used && `#${LATEST}`);
    return await submission().keep({ tone: "success", lines: [message], inline: true });
  } catch (error) {
    return submission().failWith(error);
  }
}

/** Redirects to the page of the ticket, with a message. */
async function goTo({ session }: Services, number: string, message: string, place = "") {
  session.flash({ tone: "success", lines: [message] });
  return redirect(`/admin/tickets/${encodeURIComponent(number)}${place}`, { headers: await session.headers() });
}

/** Answers the button that inserts a canned answer: the page shows the typed text with it, and nothing is sent. */
async function insertAnswer(services: Services, form: FormData, number: string) {
  const chosen = String(form.get(cannedField) ?? "");
  const typed = String(form.get("message") ?? "").trimEnd();
  const submission = () => parseSubmission({ services, form, schema: ticketTexts });
  const id = wholeNumber(chosen);
  if (!id) return submission().fail({ tone: "error", lines: ["Please choose a canned answer."] }, 400);
  try {
    const { text } = await services.gameApi.ticketsAdmin.cannedAnswer({ number, id });
    form.set("message", typed === "" ? text : `${typed}\n\n${text}`);
    return await submission().review({ chosen } satisfies InsertedAnswer);
  } catch (error) {
    return submission().failWith(error);
  }
}

async function reply(services: Services, form: FormData, number: string) {
  if (form.has(insertField)) return insertAnswer(services, form, number);
  const send = (values: z.output<typeof replyForm>) => {
    const close = form.get("then") === "close";
    return services.gameApi.ticketsAdmin.reply({ number, ...values, close });
  };
  return answered(services, form, number, () => checked(form, replyForm, send, "message"));
}
