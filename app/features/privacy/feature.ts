import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { privacyCalls } from "./calls.ts";

export const privacy = defineFeature({
  name: "privacy",
  calls: [implemented({ privacy: privacyCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("mydata", "pages/route.tsx"), route("mydata.zip", "pages/zip.ts")],
  jobs: [
    {
      name: "deletions",
      run: async (context) => (await import("./embedded/due-deletions.ts")).deleteDueAccounts(context),
    },
  ],
});
