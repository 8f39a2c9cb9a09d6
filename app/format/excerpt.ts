import { cutText } from "./cut-text.ts";

/** The beginning of a text as one line, cut at the end of a word, with a mark that it goes on. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const space = line.lastIndexOf(" ", length - 1);
  const cut = space > length - 20 ? line.slice(0, space) : cutText(line, length - 20);
  return `${cut.replace(/[.,;:!?]$/, "")}…`;
}
