import { defineFeature } from "#app/feature.ts";

export const redirects = defineFeature({
  name: "redirects",
  documents: [
    {
      name: "redirects",
      path: "/admin/menus/redirects",
      load: async () => (await import("./redirects-editor.ts")).redirects,
    },
  ],
});
