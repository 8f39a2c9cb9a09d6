import type { ReactNode } from "react";
import { Contents } from "./contents.tsx";
import styles from "./reading.module.css";

interface ReadingProps {
  /** The name of the table of contents. */
  label: string;
  entries: { id: string; title: string }[];
  children: ReactNode;
}

/** A long text with its table of contents: beside it on wide screens, above it on others. */
export function Reading({ label, entries, children }: ReadingProps) {
  return (
    <div className={styles.reading}>
      {entries.length > 3 && <Contents label={label} entries={entries} />}
      {children}
    </div>
  );
}
