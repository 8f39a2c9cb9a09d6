import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageOutcome } from "#app/forms/page-outcome.tsx";
import styles from "./parts.module.css";

interface AdminHeadingProps {
  title: string;
  /** What is beside the title, such as how many entries a list has. */
  note?: string | undefined;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The title of a page of the console with its actions, and the result of a form that was posted without scripts. */
export function AdminHeading({ title, note, lead, children }: AdminHeadingProps) {
  return (
    <>
      <div className={styles.heading}>
        <div>
          <div className={styles.title}>
            <h1>{title}</h1>
            {note && <span>{note}</span>}
            <HelpLink />
          </div>
          {lead && <p>{lead}</p>}
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      <PageOutcome />
    </>
  );
}

/** Opens the chapter that describes the page. */
function HelpLink() {
  const frame = useRouteLoaderData<{ help?: string }>("features/admin/console/layout");
  return frame?.help ? (
    <a className={styles.help} href={`/admin/help/${frame.help}`} aria-label="Open the help">
      ?
    </a>
  ) : null;
}
