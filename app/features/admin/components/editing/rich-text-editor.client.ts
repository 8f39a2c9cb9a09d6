import DOMPurify from "dompurify";
import Squire from "squire-rte";
import type { EditorCommand } from "./rich-text-commands.ts";

export interface RichTextEditor {
  /** @param address URL of a link or a picture */
  run(command: EditorCommand, address?: string): void;
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
 * Sanitises pasted content, so that it looks as it will be stored: no styles, classes or handlers. The server checks
 * again.
 */
function safeFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    FORBID_ATTR: ["style", "class", "id"],
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
  squire.addEventListener("input", () => {
    const textarea = field();
    if (!textarea) return;
    textarea.value = squire.getHTML();
    // Emulates typing, so that the field's validation runs.
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const toggle = (format: keyof typeof toggles) => {
    const [tag, give, take] = toggles[format];
    return () => (squire.hasFormat(tag) ? squire[take]() : squire[give]());
  };
  const commands: Record<EditorCommand, (address?: string) => void> = {
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
    picture: (address = "") => squire.insertImage(address, { alt: "" }),
    undo: () => squire.undo(),
    redo: () => squire.redo(),
  };
  return {
    run(command, address) {
      commands[command](address);
      squire.focus();
    },
    close: () => squire.destroy(),
  };
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
