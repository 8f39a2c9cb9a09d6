import DOMPurify from "dompurify";
import Squire from "squire-rte";
import type { EditorCommand } from "./rich-text-commands.ts";

/** An open editor. */
export interface RichTextEditor {
  /** @param address of a link or a picture */
  run(command: EditorCommand, address?: string): void;
  /** Ends it; what was written stands in the field. */
  close(): void;
}

/** Formats that a command gives to the selection or takes away: the tag, and Squire's methods for the two. */
const toggles = {
  bold: ["B", "bold", "removeBold"],
  italic: ["I", "italic", "removeItalic"],
  bullets: ["UL", "makeUnorderedList", "removeList"],
  numbers: ["OL", "makeOrderedList", "removeList"],
  quote: ["BLOCKQUOTE", "increaseQuoteLevel", "decreaseQuoteLevel"],
} as const;

/** What is pasted is shown as it would be stored: no styles, classes or handlers. The server checks again. */
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
 * Opens an editor on a field. Squire and not ProseMirror (TipTap): it keeps markup it has no button for, such as the
 * tables of older news, where a schema would drop it; it is a fraction of the size; and it writes no inline styles, which
 * our policy forbids.
 *
 * @param root where one writes
 * @param fieldId of the field it reads its text from and writes it to
 */
export function openEditor(root: HTMLElement, fieldId: string): RichTextEditor {
  const field = () => document.getElementById(fieldId) as HTMLTextAreaElement | null;
  const squire = new Squire(root, { blockTag: "P", sanitizeToDOMFragment: safeFragment });
  squire.setHTML(field()?.value ?? "");
  squire.addEventListener("input", () => {
    const textarea = field();
    if (!textarea) return;
    textarea.value = squire.getHTML();
    // As if it was typed there, so that its messages follow.
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

/** Makes the paragraphs and headings of the selection one of these. */
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
