import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { ContentKind } from "#app/embedded/content-kind.ts";
import { ownPageLimits } from "../limits.ts";
import { formerPaths, ownPages } from "./schema.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "page",
    translated: {
      label: "Pages",
      fields: [{ name: "content", label: "Text", html: true }],
      entries: `SELECT slug AS entry, slug AS title, changed_at AS place,
    json_object('content', content) AS source FROM pages`,
    },
    linked: {
      label: "Page",
      table: "pages",
      entry: "slug",
      title: "slug",
      addresses: [],
      texts: ["content"],
      href: (entry) => `/admin/pages/${entry}`,
    },
  },
  {
    kind: "ownPage",
    trashed: {
      label: "Page",
      table: ownPages,
      key: ownPages.id,
      title: ownPages.title,
      related: [{ table: formerPaths, entry: formerPaths.pageId }],
      conditions: ({ path = "" }) => [
        {
          holds: ["NOT EXISTS (SELECT 1 FROM own_pages WHERE path = ?1)", path],
          refusal: () => new GameApiError("conflict", message("admin.trash.addressTaken")),
        },
        {
          holds: ["(SELECT count(*) FROM own_pages) < ?1", ownPageLimits.pages],
          refusal: () => new GameApiError("conflict", message("admin.page.tooMany", { atMost: ownPageLimits.pages })),
        },
      ],
      // The address of a page comes before the former addresses of others.
      after: [["DELETE FROM former_paths WHERE path IN (SELECT path FROM own_pages) AND ?1 > 0"]],
    },
    translated: {
      label: "Own pages",
      fields: [
        { name: "title", label: "Title", max: 80 },
        { name: "description", label: "Description", max: 160 },
        { name: "content", label: "Text", html: true },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('title', title, 'description', description, 'content', content) AS source
    FROM own_pages WHERE published = 1`,
    },
    linked: {
      label: "Page",
      table: "own_pages",
      entry: "id",
      title: "title",
      addresses: ["picture"],
      texts: ["content"],
      href: (entry) => `/admin/pages/own/${entry}`,
    },
  },
];
