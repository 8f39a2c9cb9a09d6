import type { ReactNode } from "react";
import styles from "./folded-panel.module.css";

interface FoldedPanelProps {
  title: string;
  /** What the head says beside the title while the panel is folded. */
  note?: ReactNode;
  /** Whether it is unfolded when the page is loaded. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel of which only the head is shown until it is pressed; needs no script. */
export function FoldedPanel({ title, note, open, className = "", children }: FoldedPanelProps) {
  return (
    <details className={`panel ${styles.folded} ${className}`} open={open}>
      <summary className="panel-head">
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </summary>
      {children}
    </details>
  );
}
