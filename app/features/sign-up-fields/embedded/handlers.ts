import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { GameApiError, plainFields, unnamedField } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import { answerShape, answersOf, deletedFieldProblem, namedAnswers } from "../answers.ts";
import type { signUpCalls } from "../calls.ts";
import { deleteEmptyAnswers, storeAnswers } from "./answer-statements.ts";
import { readSignUpFields } from "./read-fields.ts";
import { signUpAnswers } from "./schema.ts";

/** The player's answers to the fields that the account page shows. */
const readAnswers: Handler<typeof signUpCalls.answers> = async (_, { db, player }) => {
  const [fields, rows] = await Promise.all([
    readSignUpFields(db),
    db.select().from(signUpAnswers).where(eq(signUpAnswers.userNum, player.userNum)),
  ]);
  const shown = rows.filter(({ field }) => fields.some(({ key, onAccount }) => onAccount && key === field));
  return { answers: Object.fromEntries(shown.map(({ field, value }) => [field, value])) };
};

/** The account, unless it is deleted while the answers are stored: its sessions end with it. */
const existing = "(SELECT user_num FROM sessions WHERE user_num = ?2 LIMIT 1)";

/**
 * Changes the player's answers to fields that the account page shows; those that are left out stay.
 * @throws GameApiError `invalid` with messages by field; without a name for a field that does not exist any more
 */
const saveAnswers: Handler<typeof signUpCalls.save> = async ({ answers: typed }, { db, player: { userNum } }) => {
  const fields = (await readSignUpFields(db)).filter(({ onAccount }) => onAccount);
  const named = namedAnswers(typed);
  const deleted = deletedFieldProblem(fields, named);
  if (deleted) throw new GameApiError("invalid", message("form.check"), plainFields({ [unnamedField]: [deleted] }));
  const given = fields.filter(({ key }) => Object.hasOwn(typed, key));
  const answers = answersOf(given, checkedForm(z.object(answerShape(given)), named));
  await runBatch(db, [deleteEmptyAnswers(answers, userNum), storeAnswers(answers, existing, userNum)]);
  return { message: t("signUp.saved") };
};

export const handlers = { signUp: { answers: readAnswers, save: saveAnswers } };
