import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";
import "#app/ui/zoom.css";

interface LeadCardProps {
  item: NewsLine & { excerpt: string; picture: PictureSource; thumbnail?: PictureSource | undefined };
  /** Whether the item has the mark of the newest one. */
  isNew?: boolean;
}

/** The first item of a panel with its picture: an event tells when it is, other items how old they are. */
export function LeadCard({ item: { type, label, age, period, picture, thumbnail, ...item }, isNew }: LeadCardProps) {
  const end = period?.end;
  return (
    <a className={`zoom ${styles.lead}`} data-state={period?.state} href={localizedHref(item.href)}>
      <Picture picture={picture} sizes="(max-width: 639px) 55vw, 440px" alt="" onPhones={thumbnail} />
      <span>
        <small>
          {isNew && <span className="new-mark">{t("home.new")}</span>}{" "}
          <b className="news-kind" data-type={type}>
            {end ? t("event.on") : (period?.label ?? label)}
          </b>{" "}
          {end ? `${end.until} · ${end.left}` : (period?.days ?? age)}
        </small>
        <strong lang={item.language}>{item.subject}</strong>
        <em lang={item.language}>{item.excerpt}</em>
      </span>
    </a>
  );
}
