import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "../../app/features/operations/embedded/backup/read-backup.ts";

/** The most characters of a line: a chunk has at most a row of the database, two megabytes. */
const MAX_LINE = 8_000_000;

/** Writes lines to a compressed file. The file appears when it is complete. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Reads the lines of a compressed file, with the memory of a few lines.
 * @throws BackupError if the file cannot be read or decompressed
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on("error", (error) => text.destroy(error));
  source.pipe(text).setEncoding("utf8");
  let rest = "";
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MAX_LINE) throw new BackupError("The backup is damaged: a line is too long.");
      yield* lines;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The file cannot be read: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
  if (rest) yield rest;
}
