import { defineFeature, implemented } from "#app/feature.ts";
import { documentsAdminCalls } from "./admin-calls.ts";

export const documents = defineFeature({
  name: "documents",
  calls: [implemented({ documentsAdmin: documentsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  contentSources: [
    {
      kind: "Game",
      table: "game_documents",
      entry: "name",
      title: "name",
      addresses: [],
      texts: ["coalesce(entries, '')"],
      href: (entry, { documents }) => documents.find(({ name }) => name === entry)?.path ?? "/admin",
    },
  ],
});
