import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { MAX_TEXT_LENGTH } from "../../written-text.ts";
import styles from "./rich-text.module.css";
import { type EditorCommand, editorButtons } from "./rich-text-commands.ts";
import type { RichTextEditor } from "./rich-text-editor.client.ts";

type EditorModule = typeof import("./rich-text-editor.client.ts");

interface RichTextFieldProps {
  format: FieldMetadata<string>;
  content: FieldMetadata<string>;
}

/**
 * A text in HTML or Markdown: a plain field, which scripts replace by a rich-text editor while the format is HTML. The
 * editor writes to the plain field, which is what the form submits.
 */
export function RichTextField({ format, content }: RichTextFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditor>();
  const [module, setModule] = useState<EditorModule>();
  const [markdown, setMarkdown] = useState((format.initialValue ?? "html") === "markdown");
  const [source, setSource] = useState(false);
  const { id: formatId } = format;
  const { id: contentId } = content;

  useEffect(() => {
    const select = document.getElementById(formatId) as HTMLSelectElement | null;
    const follow = () => setMarkdown(select?.value === "markdown");
    follow();
    select?.addEventListener("change", follow);
    // When the editor cannot be loaded, the plain field stays usable.
    import("./rich-text-editor.client.ts").then(setModule, () => undefined);
    return () => select?.removeEventListener("change", follow);
  }, [formatId]);

  const editing = module !== undefined && !markdown && !source;
  useEffect(() => {
    if (!editing || !box.current) return;
    editor.current = module.openEditor(box.current, contentId);
    return () => {
      editor.current?.close();
      editor.current = undefined;
    };
  }, [editing, module, contentId]);

  const run = (command: EditorCommand) => {
    let address: string | undefined;
    if (command === "link" || command === "picture") {
      address = prompt(command === "link" ? "Link address" : "Picture address")?.trim();
      if (!address) return;
    }
    editor.current?.run(command, address);
  };

  return (
    <div className={editing ? `${styles.text} ${styles.rich}` : styles.text}>
      <SelectField
        meta={format}
        label="Format"
        options={[
          { value: "html", label: "HTML" },
          { value: "markdown", label: "Markdown" },
        ]}
        hint={
          module
            ? "HTML opens the editor. Markdown is typed as plain text and stored as HTML."
            : "Scripts and unsafe HTML are removed when the text is saved."
        }
      />
      {module && !markdown && (
        <button type="button" className={styles.source} aria-pressed={source} onClick={() => setSource(!source)}>
          Edit the HTML source
        </button>
      )}
      {editing && (
        <div className={styles.editor}>
          <p id={`${contentId}-name`}>Text</p>
          <div className={styles.tools} role="toolbar" aria-label="Formatting">
            {editorButtons.map(([command, label]) => (
              <button
                key={command}
                type="button"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                {label}
              </button>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds plain text only */}
          <div
            ref={box}
            className={styles.page}
            role="textbox"
            aria-multiline="true"
            aria-labelledby={`${contentId}-name`}
            tabIndex={0}
          />
        </div>
      )}
      <div className={styles.plain}>
        <TextAreaField meta={content} label="Text" rows={18} maxLength={MAX_TEXT_LENGTH} required />
      </div>
    </div>
  );
}
