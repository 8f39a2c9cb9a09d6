/** An empty element in whose place a page shows something of the visitor. */
const SLOT = /<page-slot name="([a-z-]+)"><\/page-slot>/;

/** A page that is ready to be filled: its bytes before, between and after its slots. */
export interface PageTemplate {
  /** One more than there are slots. */
  pieces: readonly Uint8Array[];
  slots: readonly string[];
}

/** Splits a page at its slots. */
export function parseTemplate(html: string): PageTemplate {
  // The odd entries are the names, because the expression captures them.
  const parts = html.split(SLOT);
  const encoder = new TextEncoder();
  return {
    pieces: parts.filter((_, index) => index % 2 === 0).map((piece) => encoder.encode(piece)),
    slots: parts.filter((_, index) => index % 2 === 1),
  };
}

/**
 * Fills the slots of a page.
 * @param content returns the markup of a slot, by its name; a slot without any stays empty
 */
export function fillTemplate(
  { pieces, slots }: PageTemplate,
  content: Readonly<Record<string, () => string>>,
): Uint8Array<ArrayBuffer> {
  const texts = slots.map((name) => content[name]?.() ?? "");
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const length =
    pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) + texts.reduce((sum, text) => sum + 3 * text.length, 0);
  const page = new Uint8Array(length);
  const encoder = new TextEncoder();
  let end = 0;
  pieces.forEach((piece, index) => {
    page.set(piece, end);
    end += piece.byteLength;
    const text = texts[index];
    if (text) end += encoder.encodeInto(text, page.subarray(end)).written;
  });
  return page.subarray(0, end);
}
