import type { ReactNode } from "react";
import history from "#app/features/history/components/history.module.css";
import { t } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ItemFrame } from "#app/ui/item-frame/item-frame.tsx";
import { Loading, PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Pager as PagerModel } from "#app/ui/pager/pager-model.ts";

interface ListPanelProps {
  title: string;
  path: string;
  page: number;
  /** Undefined when the list could not be loaded. */
  pager: PagerModel | undefined;
  /** What to show instead of an empty list; undefined for a list with entries. */
  empty: ReactNode | undefined;
  /** The table. */
  children: ReactNode;
}

/** A paged list of the player's payments. */
export function ListPanel({ title, path, page, pager, empty, children }: ListPanelProps) {
  const href = (number: number) => `${path}?page=${number}`;
  return (
    <PageSwap>
      <section aria-label={title} tabIndex={-1}>
        <ItemFrame>
          <div className="panel-head">
            <h2>{title}</h2>
          </div>
          <div className={history.list}>
            <Loading />
            {pager ? (
              (empty ?? children)
            ) : (
              <EmptyState icon="money" link={{ href: href(page), label: t("shop.tryAgain") }}>
                <p role="alert">{t("payments.failed")}</p>
              </EmptyState>
            )}
          </div>
          {pager && <Pager pager={pager} href={href} label={t("history.pages", { name: title })} />}
        </ItemFrame>
      </section>
    </PageSwap>
  );
}
