import type { ContentKind } from "#app/embedded/content-kind.ts";
import { banners } from "./schema.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "banner",
    trashed: { label: "Banner", table: banners, key: banners.id, title: banners.title },
    translated: {
      label: "Banners",
      fields: [
        { name: "title", label: "Title", max: 80 },
        { name: "text", label: "Text", max: 160 },
        { name: "alt", label: "Description of the picture", max: 160 },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('title', title, 'text', text, 'alt', alt) AS source FROM banners`,
    },
    linked: {
      label: "Banner",
      table: "banners",
      entry: "id",
      title: "title",
      addresses: ["img_url", "link"],
      texts: [],
      href: (entry) => `/admin/banners/${entry}`,
    },
  },
];
