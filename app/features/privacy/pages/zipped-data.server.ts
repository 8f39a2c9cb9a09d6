import { Zip, ZipDeflate, ZipPassThrough } from "fflate/browser";
import type { DataRecord } from "#app/features/privacy/data-parts.ts";
import type { Services } from "#app/server/services.ts";
import { allParts } from "./data-labels.server.ts";
import { pictureFiles } from "./picture-files.server.ts";
import { type DataFile, pageEnd, pageStart, partEnd, partRows, partStart } from "./readable-data.server.ts";
import { recordPages } from "./record-pages.server.ts";

/**
 * Generates a ZIP file with what is stored about the player: the pictures of the tickets, `my-data.json`, and the same
 * records as a page to read. The file is generated as it is read. What is kept in memory is a page of records or a
 * picture, and the page to read, compressed, because an entry can be written only after the one before it.
 */
export async function* zippedData(services: Services, file: DataFile): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const start = <Entry extends ZipDeflate | ZipPassThrough>(entry: Entry): Entry => {
    entry.mtime = file.at;
    zip.add(entry);
    return entry;
  };
  /** The names of the picture files by the numbers of the pictures. */
  const pictures = new Map<unknown, string>();
  for await (const { id, name, bytes } of pictureFiles(services)) {
    start(new ZipPassThrough(name)).push(bytes, true);
    pictures.set(id, name);
    yield* ready.splice(0);
  }
  const json = writerOf(start(new ZipDeflate("my-data.json")));
  const page = writerOf(start(new ZipDeflate("my-data.html")));
  json(`{\n"createdAt": ${JSON.stringify(file.at)}`);
  page(pageStart(file));
  const capped: string[] = [];
  for (const part of allParts.filter((one) => file.parts.includes(one))) {
    json(`,\n"${part}": [`);
    page(partStart(part));
    let separator = "\n";
    let count = 0;
    for await (const { records, isCapped } of recordPages(services, part)) {
      const shown = part === "pictures" ? records.map((record) => withFile(record, pictures)) : records;
      for (const record of shown) {
        json(separator + JSON.stringify(record));
        separator = ",\n";
      }
      page(partRows(part, shown));
      if (isCapped) capped.push(part);
      count += shown.length;
      yield* ready.splice(0);
    }
    json("\n]");
    page(partEnd({ count, isCapped: capped.includes(part) }));
  }
  json(`,\n"incomplete": ${JSON.stringify(capped)}\n}\n`, true);
  page(pageEnd(), true);
  zip.end();
  yield* ready;
}

/** Returns a function that writes texts to an entry; `isLast` ends it. */
function writerOf(entry: ZipDeflate) {
  const encoder = new TextEncoder();
  return (text: string, isLast = false) => entry.push(encoder.encode(text), isLast);
}

function withFile(record: DataRecord, pictures: ReadonlyMap<unknown, string>): DataRecord {
  return { ...record, file: pictures.get(record.number) ?? null };
}
