import type { ContentKind } from "#app/embedded/content-kind.ts";
import { downloads } from "./schema.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "download",
    trashed: { label: "Download", table: downloads, key: downloads.seq, title: downloads.name },
    translated: {
      label: "Downloads",
      fields: [
        { name: "name", label: "Name", max: 80 },
        { name: "description", label: "Description", max: 200 },
      ],
      entries: `SELECT CAST(seq AS TEXT) AS entry, name AS title, -seq AS place,
    json_object('name', name, 'description', description) AS source FROM downloads`,
    },
    linked: {
      label: "Download",
      table: "downloads",
      entry: "seq",
      title: "name",
      addresses: ["icon", "address"],
      texts: ["description"],
      href: (entry) => `/admin/downloads/${entry}`,
    },
  },
];
