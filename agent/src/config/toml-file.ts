import { readFileSync, statSync } from "node:fs";
import { parse, TomlError, type TomlTable } from "smol-toml";
import { AdvisedError } from "../problem.ts";

/** Settings and lineages have a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads a file that people have written or changed.
 *
 * @param missing what to do if there is no such file
 * @throws AdvisedError that names the file, and the line if it is not TOML
 */
export function readToml(path: string, missing: string): { text: string; table: TomlTable } {
  const bytes = readBytes(path, missing);
  // Notepad and PowerShell save UTF-16 if told so, with a mark in front.
  const isUtf16 = [0xfffe, 0xfeff].includes(bytes.length > 1 ? bytes.readUInt16BE(0) : 0);
  if (isUtf16)
    throw new AdvisedError(
      `${path} is saved as UTF-16.`,
      "Save it as UTF-8: “Save as” of Notepad asks for the encoding.",
    );
  const text = bytes.toString("utf8");
  try {
    return { text, table: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message quotes the lines around, which may contain a password.
    throw new AdvisedError(
      `${path}, line ${error.line}: not valid TOML.`,
      "Texts stand in quotes, a backslash is written twice or the text in single quotes, and each name stands only once below its heading.",
    );
  }
}

function readBytes(path: string, missing: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      throw new AdvisedError(`${path} has more than ${MAX_BYTES / 1024} KB.`, "Check that this is the right file.");
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new AdvisedError(`There is no ${path}.`, missing);
    if (code === "EISDIR") throw new AdvisedError(`${path} is a folder.`, "Name the file.");
    throw error;
  }
}
