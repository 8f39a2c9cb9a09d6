/** The buttons of the rich-text editor in order: the command and the label of each. */
export const editorButtons = [
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
  ["undo", "Undo"],
  ["redo", "Redo"],
] as const;
export type EditorCommand = (typeof editorButtons)[number][0];
