import type { ContentKind } from "#app/embedded/content-kind.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "document",
    linked: {
      label: "Game",
      table: "game_documents",
      entry: "name",
      title: "name",
      addresses: [],
      texts: ["coalesce(entries, '')"],
      href: (entry, documents) => documents.find(({ name }) => name === entry)?.path ?? "/admin",
    },
  },
];
