import { t } from "#app/i18n/translate.ts";
import { type PictureSource, smallestFile } from "#app/ui/picture.tsx";
import styles from "./characters.module.css";

interface ClassTabProps {
  guide: { anchor: string; place: number; name: string; on: PictureSource; off: PictureSource };
}

/** A class's tab with its two pictures: 'on' for the chosen class, 'off' for the others. */
export function ClassTab({ guide: { anchor, place, name, on, off } }: ClassTabProps) {
  return (
    <li>
      <a href={`#${anchor}`} data-place={place}>
        <TabPicture picture={off} />
        <TabPicture picture={on} className={styles.on} />
        <span>
          {name}
          <b className="sr-only"> {t("classes.shown")}</b>
        </span>
      </a>
    </li>
  );
}

interface TabPictureProps {
  picture: PictureSource;
  className?: string | undefined;
}

function TabPicture({ picture, className }: TabPictureProps) {
  return (
    <img
      className={className}
      src={smallestFile(picture)}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
    />
  );
}
