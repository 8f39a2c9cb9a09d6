import type { Pager as PagerModel } from "#app/domain/pager.ts";
import styles from "./pager.module.css";

interface PagerProps {
  pager: PagerModel;
  /** Address of a page by its number. */
  href: (page: number) => string;
  label: string;
}

/** Previous, numbered pages, ellipses, Next and Last (specification section 2, "Pager"); nothing for a single page. */
export function Pager({ pager, href, label }: PagerProps) {
  if (pager.last === 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <ul>
        {pager.previous && (
          <li>
            <a href={href(pager.previous)} rel="prev">
              Previous
            </a>
          </li>
        )}
        {pager.stops.map((stop, index) =>
          stop === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${index}`}>
              <span>…</span>
            </li>
          ) : (
            <li key={stop}>
              <a
                href={href(stop)}
                aria-label={`Page ${stop}`}
                aria-current={stop === pager.current ? "page" : undefined}
              >
                {stop}
              </a>
            </li>
          ),
        )}
        {pager.next && (
          <>
            <li>
              <a href={href(pager.next)} rel="next">
                Next
              </a>
            </li>
            <li>
              <a href={href(pager.last)}>Last</a>
            </li>
          </>
        )}
      </ul>
    </nav>
  );
}
