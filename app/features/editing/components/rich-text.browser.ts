import { videoOf } from "#app/features/media/videos.ts";
import { choosePicture } from "./media-dialog.browser.ts";
import { ask, type Questions } from "./question-dialog.browser.ts";
import { type EditorCommand, MAX_CELLS, openEditor, type RichTextEditor } from "./rich-text-editor.browser.ts";

const cells = { type: "number", min: "1", max: String(MAX_CELLS) };

/** What commands ask for. */
const questionsOf: Partial<Record<EditorCommand, Questions>> = {
  link: { title: "Link", questions: [{ label: "Link address", field: { inputMode: "url" } }] },
  video: {
    title: "Video",
    questions: [
      {
        label: "Address of a video on YouTube or Facebook",
        field: { inputMode: "url" },
        problem: (address) => (videoOf(address) ? "" : "This is not the address of a video on YouTube or Facebook."),
      },
    ],
  },
  table: {
    title: "Table",
    questions: [
      { label: "Columns", field: { ...cells, value: "2" } },
      { label: "Rows", field: { ...cells, value: "3" } },
    ],
  },
};

/** Asked when the library has no description of a picture. */
const describePicture: Questions = {
  title: "Picture",
  questions: [
    {
      label: "What does the picture show, for visitors who cannot see it? Empty if it only decorates.",
      field: { required: false },
    },
  ],
};

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
      const described = chosen.description ? [chosen.description] : await ask(describePicture);
      if (described) this.editor?.run(command, chosen.address, ...described);
      return;
    }
    const questions = questionsOf[command];
    const answers = questions ? await ask(questions) : [];
    // The numbers of a table.
    if (answers) this.editor?.run(command, answers.join(" x "));
  }
}

customElements.define("rich-text", RichText);
