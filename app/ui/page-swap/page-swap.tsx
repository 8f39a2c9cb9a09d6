import type { ReactNode } from "react";
import styles from "./page-swap.module.css";

/**
 * The part of a content page that changes with its address: with scripts a link inside that leads to the same path
 * exchanges the part in place. It holds one `<section>`, which names itself by `aria-label` and can take the focus
 * (`tabIndex={-1}`), with a {@link Loading} inside.
 */
export function PageSwap({ children }: { children: ReactNode }) {
  return (
    <page-swap class={styles.swap}>
      <p className="sr-only" role="status" />
      {children}
    </page-swap>
  );
}

/** Turns over a list while the next one is on its way, in sight wherever the page is scrolled to. */
export function Loading() {
  return <span className={styles.loading} role="img" aria-label="Loading" />;
}
