import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./characters.module.css";

interface ClassTabProps {
  guide: { anchor: string; place: number; name: string; on: PictureSource; off: PictureSource };
}

/** A class's tab with its two pictures: 'on' for the chosen class, 'off' for the others. */
export function ClassTab({ guide: { anchor, place, name, on, off } }: ClassTabProps) {
  return (
    <li>
      <a href={`#${anchor}`} data-tab={anchor} data-place={place}>
        <Picture picture={off} alt="" />
        <Picture className={styles.on} picture={on} alt="" />
        <span>
          {name}
          <b className="sr-only"> {t("classes.shown")}</b>
        </span>
      </a>
    </li>
  );
}
