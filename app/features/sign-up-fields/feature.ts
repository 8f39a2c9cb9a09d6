import { defineFeature, implemented } from "#app/feature.ts";
import { t } from "#app/i18n/translate.ts";
import { signUpCalls } from "./calls.ts";

export const signUpFields = defineFeature({
  name: "sign-up-fields",
  calls: [implemented({ signUp: signUpCalls }, () => import("./embedded/handlers.ts"))],
  documents: [
    {
      name: "signup",
      path: "/admin/settings/signup",
      load: async () => (await import("./sign-up-editor.ts")).signUp,
      rows: { table: "sign_up_answers", column: "field" },
    },
  ],
  personalData: [
    {
      part: "signUpAnswers",
      table: "sign_up_answers",
      key: "sign_up_answers.rowid",
      fields: `(SELECT json_each.value ->> '$.texts.en.name' FROM game_documents, json_each(entries)
        WHERE name = 'signup' AND json_each.value ->> '$.key' = field) AS question, sign_up_answers.value AS answer`,
      title: () => t("signUp.title"),
      labels: { question: () => t("signUp.question"), answer: () => t("signUp.answer") },
    },
  ],
});
