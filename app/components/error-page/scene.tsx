import type { ReactNode } from "react";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./scene.module.css";

interface SceneProps {
  /** The artwork behind the text; without it the text stands on plain ink. */
  backdrop: PictureSource | undefined;
  children: ReactNode;
}

/** A few words in the middle of the night: for pages that have nothing else to show. */
export function Scene({ backdrop, children }: SceneProps) {
  return (
    <div className={styles.scene}>
      {backdrop && <Picture picture={backdrop} sizes="100vw" alt="" eager />}
      <div className={`panel ${styles.words}`}>{children}</div>
    </div>
  );
}
