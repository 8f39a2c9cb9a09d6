import type { ContentKind } from "#app/embedded/content-kind.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "translation",
    linked: {
      label: "Translation",
      table: "translations",
      entry: "kind || '/' || language || '/' || entry",
      title: "kind || ' ' || entry || ' (' || language || ')'",
      addresses: [],
      texts: ["texts"],
      href: (entry) => `/admin/translations/${entry}`,
    },
  },
];
