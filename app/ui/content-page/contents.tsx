import styles from "./reading.module.css";

interface ContentsProps {
  label: string;
  entries: { id: string; title: string }[];
}

/** A page's table of contents: links to the sections further down. */
export function Contents({ label, entries }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol className="menu-links">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
