import { videoOf } from "#app/features/media/videos.ts";
import { choosePicture } from "./media-dialog.browser.ts";
import { type EditorCommand, openEditor, type RichTextEditor } from "./rich-text-editor.browser.ts";

/** What commands ask for, with the suggested answer. */
const questions: Partial<Record<EditorCommand, [text: string, suggestion?: string]>> = {
  link: ["Link address"],
  video: ["Address of a video on YouTube or Facebook"],
  table: ["Columns and rows", "2 x 3"],
};

/** Asked when the library has no description of a picture. */
const describePicture = "What does the picture show, for visitors who cannot see it? Empty if it only decorates.";

/**
 * The editor of a `RichTextField`: it is in the place of the plain field, to which it writes, while the format is HTML
 * and nobody edits the source. Its attribute `data-mode` says what is shown.
 */
class RichText extends HTMLElement {
  private editor: RichTextEditor | undefined;

  connectedCallback(): void {
    const format = (document.getElementById(this.dataset.format!) as HTMLSelectElement | null)!;
    const source = this.querySelector<HTMLButtonElement>("button[aria-pressed]")!;
    const show = () => {
      const isSource = source.getAttribute("aria-pressed") === "true";
      this.show(format.value === "markdown" ? "markdown" : isSource ? "source" : "rich");
    };
    format.addEventListener("change", show);
    source.addEventListener("click", () => {
      source.setAttribute("aria-pressed", String(source.getAttribute("aria-pressed") !== "true"));
      show();
    });
    const toolbar = this.querySelector("[role=toolbar]")!;
    // Keeps the selection in the text.
    toolbar.addEventListener("mousedown", (event) => event.preventDefault());
    toolbar.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("[data-command]");
      if (button) void this.run(button.dataset.command as EditorCommand);
    });
    show();
    const field = this.field;
    // The hidden field gets the focus if it has an error.
    field.addEventListener("focus", () => this.dataset.mode === "rich" && this.surface.focus());
    new MutationObserver(() => this.describe()).observe(field, {
      attributeFilter: ["aria-invalid", "aria-describedby", "aria-hidden"],
    });
  }

  private get field(): HTMLElement {
    return document.getElementById(this.dataset.content!)!;
  }

  private get surface(): HTMLElement {
    return this.querySelector("[role=textbox]")!;
  }

  /** The editor has the error of the field, which is hidden while the editor is shown. */
  private describe(): void {
    const isHidden = String(this.dataset.mode === "rich");
    if (this.field.getAttribute("aria-hidden") !== isHidden) this.field.setAttribute("aria-hidden", isHidden);
    this.field.tabIndex = isHidden === "true" ? -1 : 0;
    for (const name of ["aria-invalid", "aria-describedby"]) {
      const value = this.field.getAttribute(name);
      if (value === null) this.surface.removeAttribute(name);
      else this.surface.setAttribute(name, value);
    }
  }

  private show(mode: "rich" | "source" | "markdown"): void {
    if (this.dataset.mode === mode) return;
    this.dataset.mode = mode;
    this.editor?.close();
    this.editor = mode === "rich" ? openEditor(this.surface, this.dataset.content!) : undefined;
    this.describe();
  }

  private async run(command: EditorCommand): Promise<void> {
    if (command === "picture") {
      const chosen = await choosePicture([]);
      if (!chosen) return;
      const description = chosen.description || prompt(describePicture)?.trim();
      this.editor?.run(command, chosen.address, description);
      return;
    }
    const question = questions[command];
    const answer = question && prompt(...question)?.trim();
    if (question && !answer) return;
    if (command === "video" && !videoOf(answer ?? "")) {
      alert("This is not the address of a video on YouTube or Facebook.");
      return;
    }
    this.editor?.run(command, answer);
  }
}

customElements.define("rich-text", RichText);
