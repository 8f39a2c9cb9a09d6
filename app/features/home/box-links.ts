import { filledLines } from "#app/format/filled-lines.ts";

/** A link of a box. */
export interface BoxLink {
  label: string;
  href: string;
}

const MAX_LABEL = 40;

/**
 * The links of a text with one in each line: its label and, after a vertical bar, its address. A line without a bar is an
 * address alone.
 */
export function boxLinks(text: string): (BoxLink & { line: string })[] {
  return filledLines(text).map((line) => {
    const bar = line.lastIndexOf("|");
    const href = line.slice(bar + 1).trim();
    const short = href.replace(/^https?:\/\/(?:www\.)?/, "").slice(0, MAX_LABEL);
    return { line, label: bar < 0 ? short : line.slice(0, bar).trim(), href };
  });
}
