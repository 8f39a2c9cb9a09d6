import { Parser } from "htmlparser2";

/** A post of another site, not validated yet. */
export interface ExportedPost {
  title: string;
  /** HTML, not sanitized. */
  content: string;
  /** Epoch milliseconds; undefined without a valid time. */
  at: number | undefined;
  /** Whether it was not public there. */
  isDraft: boolean;
  /** Empty if the export does not tell. */
  author: string;
  tags: readonly string[];
  /** The address of the picture beside the text, as the export has it; empty without one. */
  picture: string;
}

/** What an export has. */
export interface PostExport {
  posts: ExportedPost[];
  /** How many entries are no posts. */
  skipped: number;
}

/** Characters of a title that are read: far more than one may have. */
const MAX_TITLE = 1000;

/** The text of a title, which other sites keep with entities and markup. */
export function titleText(html: string): string {
  let text = "";
  new Parser({
    ontext: (part) => {
      text += part;
    },
  }).end(html.slice(0, MAX_TITLE));
  return text.replace(/\s+/g, " ").trim();
}

/** The addresses of pictures in HTML, each once. */
export function pictureAddresses(html: string): string[] {
  const addresses = new Set<string>();
  new Parser({
    onopentag: (name, { src }) => {
      if (name === "img" && src) addresses.add(src);
    },
  }).end(html);
  return [...addresses];
}
