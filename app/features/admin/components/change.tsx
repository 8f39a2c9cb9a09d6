import styles from "./change.module.css";

const trends: Record<string, string> = { "+": "up", "−": "down" };

/** A change such as `+12%` in the color of its direction. */
export function Change({ text }: { text: string }) {
  return (
    <b className={styles.change} data-trend={trends[text.charAt(0)]}>
      {text}
    </b>
  );
}
