import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { ContentLink } from "../admin-calls.ts";
import { addressesInHtml, addressesInJson, linkLimits, linkTarget } from "../link-addresses.ts";
import { mediaFileAt } from "../media-address.ts";
import { contentSources, type Source } from "./media-uses.ts";

/** A host that cannot exist: stands for this site, whose addresses in content are paths. */
const OWN_ORIGIN = "https://relative.invalid";

/** The columns of an entry as JSON lists. */
interface Row {
  entry: string;
  title: string;
  addresses: string;
  texts: string;
}

/** `admincontentlinks`: the addresses in all content, and whether the pictures and news that they name exist. */
export const listContentLinks: Handler<"mediaAdmin.links"> = async (_, { db, site, now }) => {
  const rows = await runBatch<Row[][]>(db, contentSources.map(entriesOf));
  const links = new Map<string, ContentLink>();
  for (const [index, source] of contentSources.entries()) {
    for (const row of rows[index] ?? []) {
      const place = { kind: source.kind, title: row.title, href: source.href(row.entry) };
      for (const address of new Set(addressesOf(row))) {
        if (address === "" || address.length > 2000) continue;
        const link = links.get(address) ?? { address, places: [] };
        if (link.places.length < 10) link.places.push(place);
        links.set(address, link);
      }
    }
  }
  const data = [...links.values()].slice(0, linkLimits.addresses);
  const more = links.size > data.length || rows.some(({ length }) => length >= linkLimits.entries);

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

function entriesOf({ table, entry, title, addresses, texts }: Source): Statement {
  return [
    `SELECT CAST(${entry} AS TEXT) AS entry, ${title} AS title,
       json_array(${addresses.join(", ")}) AS addresses, json_array(${texts.join(", ")}) AS texts
     FROM ${table} ORDER BY rowid DESC LIMIT ${linkLimits.entries}`,
  ];
}

function addressesOf({ addresses, texts }: Row): string[] {
  const inTexts = (JSON.parse(texts) as string[]).flatMap((text) => {
    const json = parsedJson(text);
    return json === undefined ? addressesInHtml(text) : addressesInJson(json);
  });
  return [...(JSON.parse(addresses) as string[]), ...inTexts];
}

/** The value of a column that contains JSON; undefined for any other text. */
function parsedJson(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
