import { downloadGuideLinks } from "#app/features/guide/system-requirements.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./download.module.css";
import "#app/ui/zoom.css";

/** The two buttons to the guides, with a picture each in the same order. */
export function GuideButtons({ pictures }: { pictures: readonly PictureSource[] }) {
  return (
    <ul className={styles.guides}>
      {downloadGuideLinks.map(({ href, label, text }, index) => {
        const picture = pictures[index];
        return (
          <li key={href}>
            <a className="zoom" href={localizedHref(href)}>
              {picture && <Picture className="cover" picture={picture} sizes="(max-width: 639px) 55vw, 534px" alt="" />}
              <span>
                <strong>{t(label)}</strong>
                {t(text)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
