import { defineFeature, implemented } from "#app/feature.ts";
import { formStampsCalls } from "./calls.ts";

export const spamProtection = defineFeature({
  name: "spam-protection",
  calls: [implemented({ formStamps: formStampsCalls }, () => import("./embedded/form-stamps.ts"))],
  retention: [{ table: "form_stamps", column: "expires_at", days: 0 }],
});
