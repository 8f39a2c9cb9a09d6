import { asc, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { moveInOrder } from "#app/features/admin/embedded/move-in-order.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { readSiteName } from "#app/features/settings/embedded/settings.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { cannedAnswerForm, cannedAnswerLimits, fillPlaceholders } from "../canned-answers.ts";
import type { cannedAnswersAdminCalls } from "../canned-answers-admin-calls.ts";
import { categoryLabel } from "../categories.ts";
import { categoryNames } from "./categories.ts";
import { findTicket } from "./find-ticket.ts";
import { cannedAnswers } from "./schema.ts";

const editor = contentEditor({
  table: cannedAnswers,
  id: "id",
  kind: "answer",
  form: cannedAnswerForm,
  toForm: ({ title, text }) => ({ title, text }),
});

/** All canned answers in their order. */
export const listCannedAnswers: Handler<typeof cannedAnswersAdminCalls.list> = async (_, { db }) => {
  const rows = await db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.position), asc(cannedAnswers.id));
  return { data: rows.map(editor.toEntry) };
};

/**
 * Creates a canned answer at the end of the list, or changes one.
 * @throws GameApiError `invalid` with messages by field; `conflict` when it was changed meanwhile, or there are too many
 */
export const saveCannedAnswer: Handler<typeof cannedAnswersAdminCalls.save> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: (values, before) =>
      before ? values : { ...values, position: sql`(SELECT coalesce(max(position), 0) + 10 FROM canned_answers)` },
    guards: (_, before) =>
      before ? [] : [guard("(SELECT count(*) FROM canned_answers) < ?1", cannedAnswerLimits.answers)],
    refusal: (before) =>
      before
        ? editConflict()
        : new GameApiError("conflict", message("admin.ticket.tooManyAnswers", { atMost: cannedAnswerLimits.answers })),
  });
  return { message: `The canned answer “${values.title}” is saved.`, id };
};

/** Moves a canned answer one place up or down. */
export const moveCannedAnswer: Handler<typeof cannedAnswersAdminCalls.move> = async (request, context) => {
  await moveInOrder(context, { table: cannedAnswers, kind: "answer", step: 10 }, request);
  return { message: "The order is saved." };
};

/** Deletes a canned answer with its translations. */
export const deleteCannedAnswer: Handler<typeof cannedAnswersAdminCalls.delete> = async (request, context) => {
  const { title } = await editor.remove(context, request);
  return { message: `The canned answer “${title}” is deleted.` };
};

/** A canned answer for a ticket: in the language of the ticket, with its placeholders replaced. */
export const fillCannedAnswer: Handler<typeof ticketsAdminCalls.cannedAnswer> = async ({ number, id }, context) => {
  const { db, admin, site } = context;
  const ticket = await findTicket(number, context);
  return runInLanguage(await loadedLanguage(ticket.language), async () => {
    const [row] = await db
      .select({ text: cannedAnswers.text, translation: translationOf("answer", cannedAnswers.id) })
      .from(cannedAnswers)
      .where(sql`${cannedAnswers.id} = ${id}`);
    if (!row) throw new GameApiError("not_found", message("admin.ticket.unknownAnswer"));
    const { text } = translated({ text: row.text }, row.translation);
    return {
      text: fillPlaceholders(text, {
        userId: ticket.userId || ticket.name,
        ticket: ticket.number,
        subject: ticket.subject,
        category: categoryLabel(ticket.category, (await categoryNames({ db })).get(ticket.category)),
        siteName: await readSiteName(db, site.name),
        staff: admin.userId,
      }),
    };
  });
};
