import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messages as englishMessages } from "#app/i18n/messages/en.ts";
import { pseudoMessages } from "../../vite/pseudo-language.ts";

/** A key with its text, as the build writes them. One search for all keys takes a second, one for each takes a minute. */
const ENTRY = /"([\w.-]+)":("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/**
 * Replaces the English texts in a copy of the built site, which is faster than another build.
 * @param folder the folder of the copy
 */
export function withPseudoLanguage(folder: string): void {
  const server = join(folder, "build", "server");
  const literals = new Map(Object.entries(englishMessages()).map(([key, text]) => [key, asciiLiteral(text)]));
  const pseudo = pseudoMessages();
  const missing = new Set(literals.keys());
  for (const entry of readdirSync(server, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".js")) continue;
    const file = join(entry.parentPath, entry.name);
    const code = readFileSync(file, "utf8");
    const replaced = code.replace(ENTRY, (entry, key: string, literal: string) => {
      if (literals.get(key) !== literal) return entry;
      missing.delete(key);
      return `${JSON.stringify(key)}:${JSON.stringify(pseudo[key])}`;
    });
    if (replaced !== code) writeFileSync(file, replaced);
  }
  if (missing.size > 0) throw new Error(`Not found in the built site: ${[...missing].join(", ")}`);
}

/** A string literal as the build writes it: texts with line breaks are templates. */
function asciiLiteral(text: string): string {
  const literal = text.includes("\n") ? `\`${text.replace(/[\\`]|\$(?=\{)/g, "\\$&")}\`` : JSON.stringify(text);
  return literal.replace(/[^\0-\x7f]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `\\u${code.padStart(4, "0")}` : `\\x${code.padStart(2, "0")}`;
  });
}
