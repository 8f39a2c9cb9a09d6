import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { ownersCalls } from "./calls.ts";

export const team = defineFeature({
  name: "team",
  calls: [implemented({ owners: ownersCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("ownerinvite", "pages/owner-invitation/route.tsx")],
  console: () => import("./console.ts"),
});
