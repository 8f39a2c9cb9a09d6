import styles from "./editing.module.css";

interface EntryStateProps {
  state: "active" | "scheduled" | "over" | "published" | "draft" | "offered" | "withdrawn";
  /** The text to show; defaults to the state. */
  text?: string;
}

/** The state of an entry in a word or two. The usual one is a dot. */
export function EntryState({ state, text = state }: EntryStateProps) {
  const isUsual = text === "published" || text === "offered";
  return (
    <span className={styles.state} data-state={state} title={isUsual ? text : undefined}>
      {isUsual ? <span className="sr-only">{text}</span> : text}
    </span>
  );
}
