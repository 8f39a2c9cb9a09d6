import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./pager.module.css";
import { type Pager as PagerModel, shortStops } from "./pager-model.ts";

interface PagerProps {
  pager: PagerModel;
  /** Address of a page by its number, without the prefix of a language. */
  href: (page: number) => string;
  label: string;
  /** Whether only the pages around the current one and the ends are linked, see `shortStops`. */
  short?: boolean;
}

/** Maximum number of page links without a scrolling box. */
const UNBOXED = 24;

/** Previous, numbered pages, ellipses, Next and Last (specification section 2, "Pager"); nothing for a single page. */
export function Pager({ pager, href, label, short = false }: PagerProps) {
  const { current, last, previous, next } = pager;
  const stops = short ? shortStops(pager) : pager.stops;
  if (last === 1) return null;
  const isLong = stops.length > UNBOXED;
  // Phones show fewer numbers, so that all of it fits into a line.
  const near = new Set(shortStops(pager));
  return (
    <nav className={`screen-only ${styles.pager} ${isLong ? styles.long : ""}`} aria-label={label}>
      {previous && (
        <a href={localizedHref(href(previous))} rel="prev">
          {t("pager.previous")}
        </a>
      )}
      <ul>
        {stops.map((stop, index) =>
          stop === "gap" ? (
            <li key={`gap-${index}`}>
              <span>…</span>
            </li>
          ) : (
            <li key={stop} className={isLong || near.has(stop) ? undefined : styles.far}>
              <a
                href={localizedHref(href(stop))}
                aria-label={t("pager.page", { number: stop })}
                aria-current={stop === current ? "page" : undefined}
              >
                {stop}
              </a>
            </li>
          ),
        )}
      </ul>
      {next && (
        <>
          <a href={localizedHref(href(next))} rel="next">
            {t("pager.next")}
          </a>
          <a href={localizedHref(href(last))}>{t("pager.last")}</a>
        </>
      )}
    </nav>
  );
}
