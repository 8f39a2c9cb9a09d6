import type { ReactNode } from "react";
import styles from "./item-frame.module.css";

interface ItemFrameProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A panel whose tooltips may overflow it: its cut corners are drawn behind the content instead of clipping it. */
export function ItemFrame({ className, children }: ItemFrameProps) {
  return (
    <div className={className ? `${styles.frame} ${className}` : styles.frame}>
      <div className={`panel ${styles.back}`} />
      {children}
    </div>
  );
}
