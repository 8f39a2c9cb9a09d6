import { defineFeature, implemented } from "#app/feature.ts";
import { privacyCalls } from "./calls.ts";

export const privacy = defineFeature({
  name: "privacy",
  calls: [implemented({ privacy: privacyCalls }, () => import("./embedded/handlers.ts"))],
});
