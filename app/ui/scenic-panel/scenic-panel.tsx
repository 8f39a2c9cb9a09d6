import type { ReactNode } from "react";
import { Picture, type PictureSource } from "../picture.tsx";
import styles from "./scenic-panel.module.css";

interface ScenicPanelProps {
  /** Decorative artwork, higher than wide; a band of it above the task on small screens. */
  art: PictureSource;
  children: ReactNode;
}

/** A panel for one short task, with artwork that fills the space beside a short text. */
export function ScenicPanel({ art, children }: ScenicPanelProps) {
  return (
    <div className={`panel ${styles.panel}`}>
      <div className={styles.task}>{children}</div>
      <div className={styles.art}>
        <Picture className="cover" picture={art} sizes="(max-width: 639px) 100vw, 420px" alt="" />
      </div>
    </div>
  );
}
