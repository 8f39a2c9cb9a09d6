import { countText } from "../figures.ts";
import styles from "./queue.module.css";

/** Work that waits for somebody. */
export interface QueuedWork {
  label: string;
  count: number;
  /** The page of the work, if the admin may open it. */
  href: string | undefined;
  /** How long the oldest has been waiting, such as `4 h`. */
  age: string | undefined;
}

interface QueueProps {
  work: readonly QueuedWork[];
  /** A count that reaches it means "so many or more". */
  countedAtMost: number;
}

/** What waits, as links to the pages where it is done. */
export function Queue({ work, countedAtMost }: QueueProps) {
  return (
    <ul className={styles.queue}>
      {work.map(({ label, count, href, age }) => {
        const content = (
          <>
            <b>{countText(count, countedAtMost)}</b>
            <span>{label}</span>
            <small>{count === 0 ? "Nothing waiting" : age ? `Oldest: ${age}` : "Waiting"}</small>
          </>
        );
        return (
          <li key={label} data-waiting={count > 0 || undefined}>
            {href ? <a href={href}>{content}</a> : <div>{content}</div>}
          </li>
        );
      })}
    </ul>
  );
}
