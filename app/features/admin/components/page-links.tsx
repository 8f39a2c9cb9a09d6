import type { Pager } from "#app/ui/pager/pager-model.ts";
import { addressWith } from "../list-query.ts";
import styles from "./operations.module.css";

interface PageLinksProps {
  /** The subject of the list, for the accessible name. */
  label: string;
  /** The addresses of the other pages; without one there is no link. */
  first?: string | false;
  previous?: string | undefined;
  next?: string | false | undefined;
  last?: string | undefined;
  /** Which page this is. */
  place?: string;
}

/** The navigation of a list; nothing for a list of one page. */
function PageLinks({ label, first, previous, next, last, place }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav className={styles.more} aria-label={`Pages of ${label}`}>
      {first && (
        <a className="button quiet" href={first}>
          First page
        </a>
      )}
      {previous && (
        <a className="button quiet" href={previous} rel="prev">
          Previous page
        </a>
      )}
      {place && <span>{place}</span>}
      {next && (
        <a className="button quiet" href={next} rel="next">
          Next page
        </a>
      )}
      {last && (
        <a className="button quiet" href={last}>
          Last page
        </a>
      )}
    </nav>
  );
}

interface MoreLinksProps extends Pick<PageLinksProps, "label"> {
  path: string;
  /** The parameters of the list. */
  query?: Record<string, string | number | null | undefined>;
  /** The cursor of the next page; empty at the end of the list. */
  next: string | null | undefined;
  /** Whether this is not the first page. */
  later: boolean;
  /** The name of the parameter for the cursor. */
  name?: string;
}

/** The navigation of a list with cursors: to the next page, and back to the first one. */
export function MoreLinks({ label, path, query = {}, next, later, name = "after" }: MoreLinksProps) {
  return (
    <PageLinks
      label={label}
      first={later && addressWith(path, query)}
      next={!!next && addressWith(path, { ...query, [name]: next })}
    />
  );
}

interface NumberedPagesProps extends Pick<PageLinksProps, "label"> {
  pager: Pager;
  href: (page: number) => string;
}

/** The navigation of a list with numbered pages. */
export function NumberedPages({ label, pager, href }: NumberedPagesProps) {
  const { current, previous, next, last } = pager;
  return (
    <PageLinks
      label={label}
      first={current > 1 && href(1)}
      previous={previous && previous > 1 ? href(previous) : undefined}
      next={next ? href(next) : undefined}
      last={next && next < last ? href(last) : undefined}
      place={`Page ${current} of ${last}`}
    />
  );
}
