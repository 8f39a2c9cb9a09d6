import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { Loading, PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Pager as PagerModel } from "#app/ui/pager/pager-model.ts";
import styles from "./history.module.css";

interface HistoryPanelProps {
  /** Name of the page. */
  name: string;
  /** The panel's heading. */
  heading: string;
  /** Path of the page. With `.csv` appended, it is the path of the CSV file. */
  path: string;
  /** Undefined when the history could not be loaded. */
  pager: PagerModel | undefined;
  /** Number of the requested page. */
  requestedPage: number;
  /** Why the history could not be loaded. */
  failure: string | undefined;
  /** Number of entries on the page. */
  count: number;
  /** The link for a player without entries. */
  emptyLink: { href: string; label: string };
  /** The table. */
  children: ReactNode;
}

/** A paged history of the player, with a link to its CSV file (specification section 2). */
export function HistoryPanel(props: HistoryPanelProps) {
  const { name, heading, path, pager, requestedPage, count, failure, emptyLink, children } = props;
  const href = (page: number) => `${path}?page=${page}`;
  return (
    <PageSwap>
      <section aria-label={summary(name, pager, count)} tabIndex={-1}>
        <ItemFrame>
          <div className="panel-head">
            <h2>{heading}</h2>
            {pager && (count > 0 || pager.last > 1) && (
              <a className={`more-link screen-only ${styles.file}`} href={`${path}.csv`}>
                Download as CSV
              </a>
            )}
          </div>
          <div className={styles.list}>
            <Loading />
            {!pager ? (
              <EmptyState link={{ href: href(requestedPage), label: "Try again" }}>
                <p role="alert">{failure}</p>
              </EmptyState>
            ) : count === 0 ? (
              <EmptyState link={emptyLink}>
                <p>No Data</p>
              </EmptyState>
            ) : (
              children
            )}
          </div>
          {pager && <Pager pager={pager} href={href} label={`Pages of the ${name}`} />}
        </ItemFrame>
      </section>
    </PageSwap>
  );
}

function summary(name: string, pager: PagerModel | undefined, count: number): string {
  if (!pager) return name;
  return `${name}: page ${pager.current} of ${pager.last}, ${count} ${count === 1 ? "entry" : "entries"}`;
}
