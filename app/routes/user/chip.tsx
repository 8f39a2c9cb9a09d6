import styles from "./chip.module.css";

/** A state in one or two words, with a mark, so that the colour is never alone in saying it. */
export function Chip({ good, children }: { good?: boolean; children: string }) {
  return (
    <span className={good ? `${styles.chip} ${styles.good}` : styles.chip}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={good ? "M2 8.5l4 4 8-9" : "M8 2v8M8 12v2"} />
      </svg>
      {children}
    </span>
  );
}
