import styles from "./editing.module.css";

interface EntryStateProps {
  state: "active" | "scheduled" | "over" | "published" | "draft" | "offered" | "withdrawn";
  /** The text to show; defaults to the state. */
  text?: string;
}

/** The state of an entry in a word or two. On phones the usual one is a dot. */
export function EntryState({ state, text = state }: EntryStateProps) {
  return (
    <span className={styles.state} data-state={state} title={text}>
      <span className={text === state ? styles.word : undefined}>{text}</span>
    </span>
  );
}
