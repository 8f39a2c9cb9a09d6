import type { ContentKind } from "#app/embedded/content-kind.ts";
import { newsLimits } from "../limits.ts";
import { news, newsViewDays, newsViews } from "./schema.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "news",
    trashed: {
      label: "News",
      table: news,
      key: news.id,
      title: news.subject,
      related: [
        { table: newsViews, entry: newsViews.newsId },
        { table: newsViewDays, entry: newsViewDays.newsId },
      ],
      // An item that was pinned stays so while there is room.
      after: [
        [
          `UPDATE news SET pinned = 0 WHERE id = ?1 AND pinned = 1
           AND (SELECT count(*) FROM news WHERE pinned = 1) > ${newsLimits.pinned}`,
        ],
      ],
    },
    // Drafts are translated when they are published.
    translated: {
      label: "News",
      fields: [
        { name: "subject", label: "Subject", max: 150 },
        { name: "content", label: "Text", html: true },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, subject AS title, id AS place,
    json_object('subject', subject, 'content', content) AS source FROM news WHERE published = 1`,
    },
    linked: {
      label: "News",
      table: "news",
      entry: "id",
      title: "subject",
      addresses: ["img_thumbnail"],
      texts: ["content"],
      href: (entry) => `/admin/news/${entry}`,
    },
  },
];
