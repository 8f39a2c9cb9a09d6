import type { ReactNode } from "react";
import styles from "./operations.module.css";

/** Names and values of one entity. One that is `false` is left out; an empty one is shown as a dash. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === "" || value === null || value === undefined ? "–" : value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A titled section of a page of the console. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${styles.section}`} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <div className="panel-body">{children}</div>
    </section>
  );
}
