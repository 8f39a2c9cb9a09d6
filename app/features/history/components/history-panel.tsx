import type { ComponentProps, ReactNode } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { Loading, PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Pager as PagerModel } from "#app/ui/pager/pager-model.ts";
import styles from "./history.module.css";

interface HistoryPanelProps extends Pick<ComponentProps<typeof EmptyState>, "icon"> {
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
  const { name, heading, path, pager, requestedPage, count, failure, icon, emptyLink, children } = props;
  const href = (page: number) => `${path}?page=${page}`;
  return (
    <PageSwap>
      <section aria-label={summary(name, pager, count)} tabIndex={-1}>
        <ItemFrame>
          <div className="panel-head">
            <h2>{heading}</h2>
            {pager && (count > 0 || pager.last > 1) && (
              <a className={`more-link screen-only ${styles.file}`} href={localizedHref(`${path}.csv`)}>
                {t("history.csv")}
              </a>
            )}
          </div>
          <div className={styles.list}>
            <Loading />
            {!pager ? (
              <EmptyState icon={icon} link={{ href: href(requestedPage), label: t("shop.tryAgain") }}>
                <p role="alert">{failure}</p>
              </EmptyState>
            ) : count === 0 ? (
              <EmptyState icon={icon} link={emptyLink}>
                <p>{t("history.none")}</p>
              </EmptyState>
            ) : (
              children
            )}
          </div>
          {pager && <Pager pager={pager} href={href} label={t("history.pages", { name })} />}
        </ItemFrame>
      </section>
    </PageSwap>
  );
}

function summary(name: string, pager: PagerModel | undefined, count: number): string {
  if (!pager) return name;
  return tPlural("history.summary", count, { name, current: pager.current, last: pager.last });
}
