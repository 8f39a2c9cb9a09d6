import { addressWith } from "../list-query.ts";
import styles from "./operations.module.css";

interface MoreLinksProps {
  /** The subject of the list, for the accessible name. */
  label: string;
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
  if (!next && !later) return null;
  return (
    <nav className={styles.more} aria-label={`Pages of ${label}`}>
      {later && (
        <a className="button quiet" href={addressWith(path, query)}>
          First page
        </a>
      )}
      {next && (
        <a className="button quiet" href={addressWith(path, { ...query, [name]: next })} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}
