import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** The title of a page of the console, with what can be done there beside it. */
export function AdminHeading({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
