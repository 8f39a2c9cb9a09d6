import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import styles from "./page-swap.module.css";

/**
 * The part of a content page that changes with its address. With scripts, a link inside to the same path replaces the
 * part in place. It must contain one `<section>` with an `aria-label` that can be focused (`tabIndex={-1}`), with a
 * {@link Loading} inside.
 */
export function PageSwap({ children }: { children: ReactNode }) {
  return (
    <page-swap class={styles.swap}>
      <p className="sr-only" role="status" />
      {children}
    </page-swap>
  );
}

/** A loading indicator over a list, visible at any scroll position. */
export function Loading() {
  return <span className={styles.loading} role="img" aria-label={t("page.loading")} />;
}
