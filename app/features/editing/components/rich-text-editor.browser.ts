import DOMPurify from "dompurify";
import Squire from "squire-rte";
import { parseMediaAddress } from "#app/features/media/media-address.ts";
import { withEmphasis } from "./pasted-emphasis.browser.ts";

export type EditorCommand =
  | keyof typeof toggles
  | "heading"
  | "subheading"
  | "paragraph"
  | "link"
  | "unlink"
  | "picture"
  | "video"
  | "table"
  | "undo"
  | "redo";

export interface RichTextEditor {
  /**
   * @param address URL of a link, a picture or a video; the columns and rows of a table, such as `2 x 3`
   * @param description alternative text of a picture
   */
  run(command: EditorCommand, address?: string, description?: string): void;
  /** Destroys the editor; the field keeps the text. */
  close(): void;
}

/** Formats that a command toggles on the selection: the tag, and Squire's methods to add and to remove it. */
const toggles = {
  bold: ["B", "bold", "removeBold"],
  italic: ["I", "italic", "removeItalic"],
  bullets: ["UL", "makeUnorderedList", "removeList"],
  numbers: ["OL", "makeOrderedList", "removeList"],
  quote: ["BLOCKQUOTE", "increaseQuoteLevel", "decreaseQuoteLevel"],
} as const;

/**
 * Sanitises pasted content, so that it looks as it will be stored: no styles, classes or handlers, but the emphasis
 * that styles give. The server checks again.
 */
function safeFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withEmphasis(html), {
    FORBID_ATTR: ["style", "class", "id"],
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: ["style", "form", "input", "button", "textarea", "select", "svg", "math", "video", "audio"],
    RETURN_DOM_FRAGMENT: true,
    RETURN_DOM: false,
  });
  return document.importNode(fragment, true);
}

/**
 * Opens an editor for a field. Squire is used instead of ProseMirror (TipTap) for three reasons: it keeps markup for
 * which it has no button, such as the tables of older news, where a schema would drop it; it is a fraction of the size;
 * and it writes no inline styles, which our content security policy forbids.
 *
 * @param root the editable element
 * @param fieldId the ID of the field that holds the text
 */
export function openEditor(root: HTMLElement, fieldId: string): RichTextEditor {
  const field = () => document.getElementById(fieldId) as HTMLTextAreaElement | null;
  const squire = new Squire(root, { blockTag: "P", sanitizeToDOMFragment: safeFragment });
  squire.setHTML(field()?.value ?? "");
  /** The text of the field that the editor shows. */
  let shown = field()?.value ?? "";
  /** What the editor has made of it: as long as it has nothing else, nobody has changed the text. */
  let made = squire.getHTML();
  squire.addEventListener("input", () => {
    const textarea = field();
    // The editor has an empty paragraph as soon as it has the focus.
    const isEmpty = !/\S/.test(root.textContent ?? "") && !root.querySelector("img, table");
    const html = isEmpty ? "" : squire.getHTML();
    if (!textarea || html === made) return;
    made = shown = textarea.value = html;
    // Emulates typing, so that the field's validation runs.
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // A draft that is put back, or what the browser restores when somebody returns to the page.
  const follow = () => {
    const { value } = field()!;
    if (value === shown) return;
    shown = value;
    squire.setHTML(value);
    made = squire.getHTML();
  };
  field()?.addEventListener("input", follow);
  addEventListener("pageshow", follow);
  const toggle = (format: keyof typeof toggles) => {
    const [tag, give, take] = toggles[format];
    return () => (squire.hasFormat(tag) ? squire[take]() : squire[give]());
  };
  const commands: Record<EditorCommand, (address?: string, description?: string) => void> = {
    bold: toggle("bold"),
    italic: toggle("italic"),
    heading: () => turnBlocksInto(squire, "h2"),
    subheading: () => turnBlocksInto(squire, "h3"),
    paragraph: () => turnBlocksInto(squire, "p"),
    bullets: toggle("bullets"),
    numbers: toggle("numbers"),
    quote: toggle("quote"),
    link: (address = "") => squire.makeLink(address),
    unlink: () => squire.removeLink(),
    picture: (address = "", description = "") => squire.insertImage(address, pictureAttributes(address, description)),
    video: (address = "") => squire.insertHTML(`<p>${linkTo(address)}</p><p><br></p>`),
    table: (size = "") => squire.insertHTML(`${tableOf(size)}<p><br></p>`),
    undo: () => squire.undo(),
    redo: () => squire.redo(),
  };
  return {
    run(command, address, description) {
      commands[command](address, description);
      squire.focus();
    },
    close() {
      field()?.removeEventListener("input", follow);
      removeEventListener("pageshow", follow);
      squire.destroy();
    },
  };
}

function linkTo(address: string): string {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = address;
  return link.outerHTML;
}

/** The most columns and rows that the editor inserts at once. */
export const MAX_CELLS = 20;

/** An empty table, whose first row has the titles of the columns. */
function tableOf(size: string): string {
  const [, columns, rows] = (/^(\d+)\D+(\d+)$/.exec(size.trim()) ?? ["", "2", "3"]).map((text) =>
    Math.min(Math.max(Number(text), 1), MAX_CELLS),
  );
  const row = (tag: string) => `<tr>${`<${tag}><br></${tag}>`.repeat(columns ?? 1)}</tr>`;
  return `<table><thead>${row("th")}</thead><tbody>${row("td").repeat((rows ?? 1) - 1 || 1)}</tbody></table>`;
}

/** The size of a picture of the library reserves its space on the page. */
function pictureAttributes(address: string, alt: string): Record<string, string> {
  const picture = parseMediaAddress(address);
  return picture ? { alt, width: String(picture.width), height: String(picture.height) } : { alt };
}

/** Converts the paragraphs and headings of the selection to a tag. */
function turnBlocksInto(squire: Squire, tag: "p" | "h2" | "h3"): void {
  squire.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll("p, div, h2, h3, h4")) {
      if (block.querySelector("p, div, ul, ol, table, h2, h3, h4") || block.closest("li, td, th")) continue;
      const changed = document.createElement(tag);
      while (block.firstChild) changed.appendChild(block.firstChild);
      block.replaceWith(changed);
    }
    return fragment;
  });
}
