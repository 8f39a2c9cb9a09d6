import { defineFeature, implemented } from "#app/feature.ts";
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
});
