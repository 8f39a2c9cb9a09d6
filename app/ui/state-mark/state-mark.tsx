import type { ReactNode } from "react";
import styles from "./state-mark.module.css";

interface StateMarkProps {
  /** What the state means: finished well, failed, or not in effect. Undefined while something is pending. */
  tone: "good" | "bad" | "off" | undefined;
  /** Further classes. */
  className?: string | undefined;
  children: ReactNode;
}

/** A state in words, with a dot whose color and fill show its tone. */
export function StateMark({ tone, className, children }: StateMarkProps) {
  return (
    <span className={className ? `${styles.mark} ${className}` : styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
