import { useEffect, useRef } from "react";
import { videoOf } from "#app/features/media/videos.ts";
import { choosePicture } from "./media-dialog.client.ts";
import dialog from "./media-dialog.module.css";
import styles from "./rich-text.module.css";
import { type EditorCommand, openEditor, type RichTextEditor } from "./rich-text-editor.client.ts";

/** The buttons in order: the command and the label of each. */
const buttons: readonly (readonly [EditorCommand, string])[] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["heading", "Heading"],
  ["subheading", "Subheading"],
  ["paragraph", "Paragraph"],
  ["bullets", "List"],
  ["numbers", "Numbered list"],
  ["quote", "Quote"],
  ["link", "Link"],
  ["unlink", "Remove link"],
  ["picture", "Picture"],
  ["video", "Video"],
  ["table", "Table"],
  ["undo", "Undo"],
  ["redo", "Redo"],
];

/** What commands ask for, with the suggested answer. */
const questions: Partial<Record<EditorCommand, [text: string, suggestion?: string]>> = {
  link: ["Link address"],
  video: ["Address of a video on YouTube or Facebook"],
  table: ["Columns and rows", "2 x 3"],
};

/** Asked when the library has no description of a picture. */
const describePicture = "What does the picture show, for visitors who cannot see it? Empty if it only decorates.";

/**
 * The rich-text editor with its toolbar, in the place of a plain field, to which it writes.
 * @param fieldId the ID of the plain field
 */
export function RichTextSurface({ fieldId }: { fieldId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditor>();

  useEffect(() => {
    if (!box.current) return;
    editor.current = openEditor(box.current, fieldId);
    return () => {
      editor.current?.close();
      editor.current = undefined;
    };
  }, [fieldId]);

  const run = async (command: EditorCommand) => {
    if (command === "picture") {
      const chosen = await choosePicture([], dialog);
      if (!chosen) return;
      const description = chosen.description || prompt(describePicture)?.trim();
      editor.current?.run(command, chosen.address, description);
      return;
    }
    const question = questions[command];
    const answer = question && prompt(...question)?.trim();
    if (question && !answer) return;
    if (command === "video" && !videoOf(answer ?? "")) {
      alert("This is not the address of a video on YouTube or Facebook.");
      return;
    }
    editor.current?.run(command, answer);
  };

  return (
    <div className={styles.editor}>
      <p id={`${fieldId}-name`}>Text</p>
      <div className={styles.tools} role="toolbar" aria-label="Formatting">
        {buttons.map(([command, label]) => (
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
        aria-labelledby={`${fieldId}-name`}
        tabIndex={0}
      />
    </div>
  );
}
