import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { DocumentName } from "#app/features/game/limits.ts";
import { gameList, listPath } from "#app/features/game/lists.ts";
import { trashPath } from "#app/features/trash/trash-kinds.ts";
import type { MediaUse } from "../admin-calls.ts";
import { MEDIA_FOLDER, MEDIA_ID_LENGTH } from "../media-address.ts";

/** A table whose texts may contain addresses of pictures. All texts are SQL. */
export interface Source {
  /** Names the kind of content in the console. */
  kind: string;
  table: string;
  /** Identifies an entry in the path of its page. */
  entry: string;
  title: string;
  /** Columns that are an address. */
  addresses: readonly string[];
  /** Columns that contain addresses: as HTML, or as texts in JSON. */
  texts: readonly string[];
  /** The console's page of an entry. */
  href: (entry: string) => string;
}

/**
 * All content that may contain addresses of pictures. Uses are found in the texts themselves: no write has to maintain
 * them, and no text is missed. The content of a site is a few thousand rows.
 */
export const contentSources: readonly Source[] = [
  {
    kind: "News",
    table: "news",
    entry: "id",
    title: "subject",
    addresses: ["img_thumbnail"],
    texts: ["content"],
    href: (entry) => `/admin/news/${entry}`,
  },
  {
    kind: "Banner",
    table: "banners",
    entry: "id",
    title: "title",
    addresses: ["img_url", "link"],
    texts: [],
    href: (entry) => `/admin/banners/${entry}`,
  },
  {
    kind: "Item",
    table: "shop_items",
    entry: "product_num",
    title: "name",
    addresses: ["image_url"],
    texts: ["info"],
    href: (entry) => `/admin/items/${entry}`,
  },
  {
    kind: "Package",
    table: "payment_packages",
    entry: "id",
    title: "name",
    addresses: ["image_url"],
    texts: ["info"],
    href: (entry) => `/admin/payments/packages/${entry}`,
  },
  {
    kind: "Wallet",
    table: "payment_wallets",
    entry: "id",
    title: "name",
    addresses: [],
    texts: ["instructions"],
    href: (entry) => `/admin/payments/wallets/${entry}`,
  },
  {
    kind: "Page",
    table: "pages",
    entry: "slug",
    title: "slug",
    addresses: [],
    texts: ["content"],
    href: (entry) => `/admin/pages/${entry}`,
  },
  {
    kind: "Page",
    table: "own_pages",
    entry: "id",
    title: "title",
    addresses: ["picture"],
    texts: ["content"],
    href: (entry) => `/admin/pages/own/${entry}`,
  },
  {
    kind: "Download",
    table: "downloads",
    entry: "seq",
    title: "name",
    addresses: ["icon", "address"],
    texts: ["description"],
    href: (entry) => `/admin/downloads/${entry}`,
  },
  {
    kind: "Translation",
    table: "translations",
    entry: "kind || '/' || language || '/' || entry",
    title: "kind || ' ' || entry || ' (' || language || ')'",
    addresses: [],
    texts: ["texts"],
    href: (entry) => `/admin/translations/${entry}`,
  },
  {
    kind: "Game",
    table: "game_documents",
    entry: "name",
    title: "name",
    addresses: [],
    texts: ["coalesce(entries, '')"],
    href: (entry) => listPath(gameList(entry as DocumentName)),
  },
  {
    kind: "Settings",
    table: "settings",
    entry: "key",
    title: "key",
    addresses: [],
    texts: ["value"],
    href: () => "/admin/settings",
  },
];

/** Content that may use pictures: also what can still be restored, which links are not checked in. */
const usingSources: readonly Source[] = [
  ...contentSources,
  {
    kind: "Trash",
    table: "trash",
    entry: "id",
    title: "title",
    addresses: [],
    texts: ["content"],
    href: () => trashPath,
  },
];

const AFTER_FOLDER = MEDIA_FOLDER.length;

/** All columns of an entry that may contain addresses, concatenated. */
function textOf({ addresses, texts }: Source): string {
  return [...addresses, ...texts].join(" || ' ' || ");
}

/** A query of the entries of a source that contain the address of one of the pictures; `?1` is their ids as JSON. */
function usesIn(source: Source): string {
  const { table, entry, title } = source;
  const after = (value: string) => `substr(${value}, instr(${value}, '${MEDIA_FOLDER}') + ${AFTER_FOLDER})`;
  // Each step of the recursion continues behind the previous address of the same text.
  return `WITH RECURSIVE
    texts(entry, title, text) AS (SELECT CAST(${entry} AS TEXT), ${title}, ${textOf(source)} FROM ${table}),
    found(entry, title, rest) AS (
      SELECT entry, title, ${after("text")} FROM texts WHERE instr(text, '${MEDIA_FOLDER}') > 0
      UNION ALL
      SELECT entry, title, ${after("rest")} FROM found WHERE instr(rest, '${MEDIA_FOLDER}') > 0
    )
    SELECT DISTINCT substr(rest, 1, ${MEDIA_ID_LENGTH}) AS media, entry, title FROM found
    WHERE substr(rest, 1, ${MEDIA_ID_LENGTH}) IN (SELECT value FROM json_each(?1))`;
}

/** How many places use each of the pictures. @returns by id; pictures that nothing uses are missing */
export async function countUses(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const rows = await runBatch<{ media: string; uses: number }[][]>(
    db,
    usingSources.map((source): Statement => {
      return [`SELECT media, count(*) AS uses FROM (${usesIn(source)}) GROUP BY media`, JSON.stringify(ids)];
    }),
  );
  for (const { media, uses } of rows.flat()) counts.set(media, (counts.get(media) ?? 0) + uses);
  return counts;
}

/** How many places of one kind are listed. */
const LISTED = 20;

/** The places that use a picture. */
export async function findUses(db: Database, id: string): Promise<{ uses: MediaUse[]; moreUses: boolean }> {
  const rows = await runBatch<{ entry: string; title: string }[][]>(
    db,
    usingSources.map((source): Statement => [`${usesIn(source)} LIMIT ${LISTED + 1}`, JSON.stringify([id])]),
  );
  const uses = usingSources.flatMap(({ kind, href }, index) =>
    (rows[index] ?? []).slice(0, LISTED).map(({ entry, title }) => ({ kind, title, href: href(entry) })),
  );
  return { uses, moreUses: rows.some((found) => found.length > LISTED) };
}

/** Guards for the transaction that deletes a picture: none of the sources contains its address. */
export function unusedGuards(id: string): Statement[] {
  return usingSources.map((source) =>
    guard(`NOT EXISTS (SELECT 1 FROM ${source.table} WHERE instr(${textOf(source)}, ?1) > 0)`, MEDIA_FOLDER + id),
  );
}
