import type { ReactNode } from "react";
import { Picture, type PictureSource } from "../picture.tsx";
import styles from "./scenic-panel.module.css";

interface ScenicPanelProps {
  /** Decoration; small screens do without it. */
  art: PictureSource;
  children: ReactNode;
}

/** A panel for one short task, with artwork beside it so that little text does not look lost. */
export function ScenicPanel({ art, children }: ScenicPanelProps) {
  return (
    <div className={`panel ${styles.panel}`}>
      <div className={styles.task}>{children}</div>
      <div className={styles.art}>
        <Picture className="cover" picture={art} sizes="420px" alt="" />
      </div>
    </div>
  );
}
