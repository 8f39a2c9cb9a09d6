import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Answers } from "../answers.ts";

/** The fields that exist, with the columns `key`, `label` in English, and `place` in the form. */
const fields = `(SELECT entry.value ->> '$.key' AS key, entry.value ->> '$.texts.en.name' AS label, entry.key AS place
  FROM game_documents, json_each(entries) AS entry WHERE name = 'signup')`;

/** The English label of the field of a row of the answers, as SQL. */
export const answerLabel = `(SELECT asked.label FROM ${fields} AS asked WHERE asked.key = field)`;

/**
 * The statement that stores answers that are not empty, to fields that still exist.
 * @param account its number as SQL, with parameters from ?2; null for no account
 */
export function storeAnswers(answers: Answers, account: string, ...values: (string | number)[]): Statement {
  return [
    `INSERT INTO sign_up_answers (user_num, field, value)
     SELECT ${account}, answer.key, answer.value FROM json_each(?1) AS answer
     WHERE ${account} IS NOT NULL AND answer.value <> '' AND answer.key IN (SELECT key FROM ${fields})
     ON CONFLICT (user_num, field) DO UPDATE SET value = excluded.value`,
    JSON.stringify(answers),
    ...values,
  ];
}

/** The statement that deletes the answers of an account that are now empty. */
export function deleteEmptyAnswers(answers: Answers, userNum: number): Statement {
  return [
    "DELETE FROM sign_up_answers WHERE user_num = ?2 AND field IN (SELECT key FROM json_each(?1) WHERE value = '')",
    JSON.stringify(answers),
    userNum,
  ];
}

/** An answer with the English label of its field, as the console shows it. */
export interface LabelledAnswer {
  label: string;
  value: string;
}

/** The statement that reads the answers of an account in the order of the form, as {@link LabelledAnswer}. */
export function answersAbout(userNum: number): Statement {
  return [
    `SELECT label, value FROM ${fields} AS asked JOIN sign_up_answers ON field = asked.key WHERE user_num = ?1
     ORDER BY place`,
    userNum,
  ];
}
