import { defineFeature, implemented } from "#app/feature.ts";
import { sessionsCalls } from "./calls.ts";

export const sessions = defineFeature({
  name: "sessions",
  calls: [implemented({ sessions: sessionsCalls }, () => import("./embedded/sessions.ts"))],
});
