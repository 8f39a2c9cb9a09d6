import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { ContentKind } from "#app/embedded/content-kind.ts";
import { cannedAnswerLimits } from "../canned-answers.ts";
import { cannedAnswers } from "./schema.ts";

/** The labels of a category's own fields, as SQL of a JSON object. */
const ownLabels = [1, 2, 3, 4, 5, 6]
  .map((place) => `, 'label${place}', coalesce(fields ->> '$[${place - 1}].label', '')`)
  .join("");

export const content: readonly ContentKind[] = [
  {
    kind: "answer",
    trashed: {
      label: "Canned answer",
      table: cannedAnswers,
      key: cannedAnswers.id,
      title: cannedAnswers.title,
      conditions: () => [
        {
          holds: ["(SELECT count(*) FROM canned_answers) < ?1", cannedAnswerLimits.answers],
          refusal: () =>
            new GameApiError(
              "conflict",
              message("admin.ticket.tooManyAnswers", { atMost: cannedAnswerLimits.answers }),
            ),
        },
      ],
    },
    translated: {
      label: "Canned answers",
      fields: [{ name: "text", label: "Text", lines: true, max: 3000 }],
      entries: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('text', text) AS source FROM canned_answers`,
    },
  },
  {
    kind: "ticketCategory",
    translated: {
      label: "Ticket categories",
      fields: [
        { name: "name", label: "Name", max: 40 },
        { name: "notice", label: "Notice", max: 300 },
        { name: "label1", label: "Label of field 1", max: 80 },
        { name: "label2", label: "Label of field 2", max: 80 },
        { name: "label3", label: "Label of field 3", max: 80 },
        { name: "label4", label: "Label of field 4", max: 80 },
        { name: "label5", label: "Label of field 5", max: 80 },
        { name: "label6", label: "Label of field 6", max: 80 },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, iif(name = '', key, name) AS title, -position AS place,
    json_object('name', name, 'notice', notice${ownLabels}) AS source FROM ticket_categories WHERE active = 1`,
    },
  },
];
