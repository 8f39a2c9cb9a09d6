import type { ReactNode } from "react";
import styles from "./totals.module.css";

/** Numbers that a page is about, as tiles. */
export function Totals({ children }: { children: ReactNode }) {
  return <dl className={styles.totals}>{children}</dl>;
}

interface TotalProps {
  label: string;
  value: string;
  /** The page that shows what is counted. */
  href?: string | null | false | undefined;
  /** Lines below the value. */
  details?: readonly ReactNode[];
}

export function Total({ label, value, href, details = [] }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
      {details.map((detail, index) => (
        <dd key={index} className={styles.detail}>
          {detail}
        </dd>
      ))}
    </div>
  );
}
