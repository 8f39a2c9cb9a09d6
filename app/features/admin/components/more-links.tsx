import { addressWith } from "../list-query.ts";
import styles from "./operations.module.css";

interface MoreLinksProps {
  /** What the list is of, for those who do not see it. */
  label: string;
  path: string;
  /** The parameters that the list was made with. */
  query?: Record<string, string | number | null | undefined>;
  /** Where the list goes on; nothing at its end. */
  next: string | null | undefined;
  /** Whether this is not the first page. */
  later: boolean;
  /** Name of the parameter that says where a page begins. */
  name?: string;
}

/** The ways through a list that is read from place to place: on, and back to its beginning. */
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
