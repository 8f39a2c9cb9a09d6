import { OWN_ORIGIN } from "#app/contract/relative-url.ts";
import type { LinkedTable } from "#app/embedded/content-kind.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import type { ContentLink, mediaAdminCalls } from "../admin-calls.ts";
import { addressesInHtml, addressesInJson, linkLimits, linkTarget } from "../link-addresses.ts";
import { mediaFileAt } from "../media-address.ts";
import { linkedTables } from "./media-uses.ts";

/** The columns of an entry as JSON lists, and the row of the next older entry. */
interface Row {
  next: number | null;
  entry: string;
  title: string;
  addresses: string;
  texts: string;
}

/** `admincontentlinks`: the addresses in all content, and whether the pictures and news that they name exist. */
export const listContentLinks: Handler<typeof mediaAdminCalls.links> = async (_, { db, features, site, now }) => {
  const links = new Map<string, ContentLink>();
  let more = false;
  for (const source of (await linkedTables(features)).filter(({ isHidden }) => !isHidden)) {
    let entries = 0;
    for await (const row of entriesOf(db, source)) {
      entries += 1;
      const place = { kind: source.label, title: row.title, href: source.href(row.entry, features.documents) };
      for (const address of new Set(addressesOf(row))) {
        if (address === "" || address.length > 2000) continue;
        const link = links.get(address) ?? { address, places: [] };
        if (link.places.length < 10) link.places.push(place);
        links.set(address, link);
      }
      if (links.size > linkLimits.addresses) break;
    }
    more ||= entries >= linkLimits.entries || links.size > linkLimits.addresses;
  }
  const data = [...links.values()].slice(0, linkLimits.addresses);

  const targets = data.map(({ address }) => linkTarget(address, site.publicOrigin ?? OWN_ORIGIN));
  const files = targets.map((target) => (target.kind === "own" ? mediaFileAt(target.path) : undefined));
  const topics = targets.map((target) => (target.kind === "own" ? target.topic : undefined));
  const [storedFiles, shownTopics, ownPaths] = await runBatch<
    [{ media_id: string; width: number }[], { id: number }[], { path: string }[]]
  >(db, [
    [
      "SELECT media_id, width FROM media_files WHERE stored = 1 AND media_id IN (SELECT value FROM json_each(?1))",
      JSON.stringify(files.map((file) => file?.id ?? "")),
    ],
    [
      `SELECT id FROM news WHERE published = 1 AND published_at <= ?2
       AND id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(topics.map((topic) => topic ?? 0)),
      now(),
    ],
    [
      `SELECT path FROM own_pages WHERE published = 1 AND published_at <= ?1
       UNION ALL SELECT path FROM former_paths LIMIT ${linkLimits.entries}`,
      now(),
    ],
  ]);
  const stored = new Set(storedFiles.map(({ media_id, width }) => `${media_id} ${width}`));
  const shown = new Set(shownTopics.map(({ id }) => id));
  const pages = new Set(ownPaths.map(({ path }) => `/${path}`));
  for (const [index, link] of data.entries()) {
    const target = targets[index];
    const [file, topic] = [files[index], topics[index]];
    if (file) link.missing = !stored.has(`${file.id} ${file.width}`);
    else if (topic !== undefined) link.missing = !shown.has(topic);
    else if (target?.kind === "own" && pages.has(target.path)) link.missing = false;
  }
  return { data, more };
};

/**
 * Reads the newest entries of a kind, in as many queries as keep the texts of one within {@link linkLimits}: all of them
 * together may be larger than the worker's memory.
 */
async function* entriesOf(db: Database, { table, entry, title, addresses, texts }: LinkedTable): AsyncGenerator<Row> {
  const size = texts.map((text) => `coalesce(length(${text}), 0)`).join(" + ") || "0";
  const query = `WITH sizes AS (
       SELECT rowid AS at_row, ${size} AS row_size FROM ${table} WHERE rowid <= ?1 ORDER BY rowid DESC LIMIT ?2
     ), part AS (
       SELECT at_row, lead(at_row) OVER newest AS next_row, sum(row_size) OVER newest - row_size AS read_before
       FROM sizes WINDOW newest AS (ORDER BY at_row DESC)
     )
     SELECT next_row AS next, CAST(${entry} AS TEXT) AS entry, ${title} AS title,
       json_array(${addresses.join(", ")}) AS addresses, json_array(${texts.join(", ")}) AS texts
     FROM part JOIN ${table} ON ${table}.rowid = at_row WHERE read_before < ?3 ORDER BY at_row DESC`;
  let next: number | null = Number.MAX_SAFE_INTEGER;
  for (let left: number = linkLimits.entries; next !== null && left > 0; ) {
    const [rows]: [Row[]] = await runBatch<[Row[]]>(db, [[query, next, left, linkLimits.characters]]);
    yield* rows;
    left -= rows.length;
    next = rows.at(-1)?.next ?? null;
  }
}

function addressesOf({ addresses, texts }: Row): string[] {
  const inTexts = (JSON.parse(texts) as string[]).flatMap((text) => {
    // Other columns contain HTML, and a text may be a number.
    const json = /^[[{"]/.test(text) ? parsedJson(text) : undefined;
    return json === undefined ? addressesInHtml(text) : addressesInJson(json);
  });
  return [...(JSON.parse(addresses) as string[]), ...inTexts];
}
