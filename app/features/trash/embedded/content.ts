import type { ContentKind } from "#app/embedded/content-kind.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "trash",
    linked: {
      label: "Trash",
      table: "trash",
      entry: "id",
      title: "title",
      addresses: [],
      texts: ["content"],
      href: () => "/admin/trash",
      isHidden: true,
    },
  },
];
