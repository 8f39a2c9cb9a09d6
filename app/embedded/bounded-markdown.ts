import { Marked, Tokenizer, type Tokens } from "marked";

/** The text would take too much work to convert. */
export class TooMuchMarkup extends Error {
  override readonly name = "TooMuchMarkup";
}

/**
 * The limit of the work for one text, in characters that the tokenizer looks at: from each mark to the end of its
 * paragraph. A text of 60,000 characters in paragraphs of 3,000, with emphasis, links and code everywhere, takes less.
 */
const MAX_WORK = 20_000_000;
/** The limit of lists and quotes within each other. */
const MAX_DEPTH = 20;
/** A longer address that is written without brackets stays text. */
const MAX_BARE_ADDRESS = 2_000;

/**
 * Counts the work of marked, which is quadratic in the number of marks of a paragraph, in the depth of lists and quotes,
 * and in the length of an address.
 */
class BoundedTokenizer extends Tokenizer {
  #work = 0;
  #depth = 0;

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > MAX_WORK) throw new TooMuchMarkup();
  }

  #nested<Token>(read: () => Token): Token {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooMuchMarkup();
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nested(() => super.list(src));
  }

  /** Each row is filled up to the width of the first one. */
  override table(src: string): Tokens.Table | undefined {
    const table = this.rules.block.table.exec(src)?.[0];
    if (!table) return undefined;
    const rows = table.split("\n");
    this.#spend(rows.length * (rows[0]?.split("|").length ?? 0) * 100);
    return super.table(src);
  }

  /** Looks for the underline of a heading at each line of a list's item, up to the end of its paragraph. */
  override lheading(src: string): Tokens.Heading | undefined {
    const end = src.indexOf("\n\n");
    this.#spend(end < 0 ? src.length : end);
    return super.lheading(src);
  }

  /** The first of the rules that are tried at each position of a paragraph. */
  override escape(src: string): Tokens.Escape | undefined {
    this.#spend(src.length);
    return super.escape(src);
  }

  override url(src: string): Tokens.Link | undefined {
    return src.slice(0, MAX_BARE_ADDRESS + 1).search(/\s/) < 0 && src.length > MAX_BARE_ADDRESS
      ? undefined
      : super.url(src);
  }
}

/**
 * Converts Markdown with the extensions of GitHub to HTML, which is not sanitised.
 * @throws TooMuchMarkup for a text that nobody writes: after a limited amount of work, whatever its shape is
 */
export function markdownToHtml(markdown: string): string {
  return new Marked({ gfm: true }).parse(markdown, { async: false, tokenizer: new BoundedTokenizer() });
}
