import type { FieldMetadata } from "@conform-to/react";
import { MAX_TEXT_LENGTH } from "#app/features/admin/written-text.ts";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import { QuestionDialog } from "./question-dialog.tsx";
import script from "./rich-text.browser.ts?worker&url";
import styles from "./rich-text.module.css";

/** The commands of the editor in order, with their labels; see `rich-text-editor.browser.ts`. */
const commands: Readonly<Record<string, string>> = {
  bold: "Bold",
  italic: "Italic",
  heading: "Heading",
  subheading: "Subheading",
  paragraph: "Paragraph",
  bullets: "List",
  numbers: "Numbered list",
  quote: "Quote",
  link: "Link",
  unlink: "Remove link",
  picture: "Picture",
  video: "Video",
  table: "Table",
  undo: "Undo",
  redo: "Redo",
};

interface RichTextFieldProps {
  format: FieldMetadata<string>;
  content: FieldMetadata<string>;
}

/**
 * A text in HTML or Markdown: a plain field, which a script replaces by a rich-text editor while the format is HTML. The
 * editor writes to the plain field, which is what the form submits.
 */
export function RichTextField({ format, content }: RichTextFieldProps) {
  const titleId = `${content.id}-name`;
  return (
    <div className={styles.text}>
      <SelectField
        meta={format}
        label="Format"
        options={[
          { value: "html", label: "HTML" },
          { value: "markdown", label: "Markdown" },
        ]}
        hint="Markdown is typed as plain text and stored as HTML. Scripts and unsafe HTML are removed when the text is saved."
      />
      <rich-text class={styles.editor} data-format={format.id} data-content={content.id}>
        <button type="button" className={styles.source} aria-pressed="false">
          Edit the HTML source
        </button>
        <div className={styles.surface}>
          <p id={titleId}>Text</p>
          <div className={styles.tools} role="toolbar" aria-label="Formatting">
            {Object.entries(commands).map(([command, label]) => (
              <button key={command} type="button" data-command={command}>
                {label}
              </button>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds plain text only */}
          <div className={styles.page} role="textbox" aria-multiline="true" aria-labelledby={titleId} tabIndex={0} />
        </div>
      </rich-text>
      <div className={styles.plain}>
        <TextAreaField meta={content} label="Text" rows={18} maxLength={MAX_TEXT_LENGTH} required />
      </div>
      <MediaDialog />
      <QuestionDialog />
      <script type="module" src={script} />
    </div>
  );
}
