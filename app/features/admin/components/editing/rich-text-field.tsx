import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { MAX_TEXT_LENGTH } from "../../written-text.ts";
import styles from "./rich-text.module.css";

type SurfaceModule = typeof import("./rich-text-surface.client.tsx");

interface RichTextFieldProps {
  format: FieldMetadata<string>;
  content: FieldMetadata<string>;
}

/**
 * A text in HTML or Markdown: a plain field, which scripts replace by a rich-text editor while the format is HTML. The
 * editor writes to the plain field, which is what the form submits.
 */
export function RichTextField({ format, content }: RichTextFieldProps) {
  const [surface, setSurface] = useState<SurfaceModule>();
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
    import("./rich-text-surface.client.tsx").then(setSurface, () => undefined);
    return () => select?.removeEventListener("change", follow);
  }, [formatId]);

  const Surface = markdown || source ? undefined : surface?.RichTextSurface;
  return (
    <div className={Surface ? `${styles.text} ${styles.rich}` : styles.text}>
      <SelectField
        meta={format}
        label="Format"
        options={[
          { value: "html", label: "HTML" },
          { value: "markdown", label: "Markdown" },
        ]}
        hint={
          surface
            ? "HTML opens the editor. Markdown is typed as plain text and stored as HTML."
            : "Scripts and unsafe HTML are removed when the text is saved."
        }
      />
      {surface && !markdown && (
        <button type="button" className={styles.source} aria-pressed={source} onClick={() => setSource(!source)}>
          Edit the HTML source
        </button>
      )}
      {Surface && <Surface fieldId={contentId} />}
      <div className={styles.plain}>
        <TextAreaField meta={content} label="Text" rows={18} maxLength={MAX_TEXT_LENGTH} required />
      </div>
    </div>
  );
}
