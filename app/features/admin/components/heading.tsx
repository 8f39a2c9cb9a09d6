import type { ReactNode } from "react";
import { PageOutcome } from "#app/forms/page-outcome.tsx";
import styles from "./parts.module.css";

/** The title of a page of the console with its actions, and the result of a form that was posted without scripts. */
export function AdminHeading({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <div className={styles.heading}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      <PageOutcome />
    </>
  );
}
