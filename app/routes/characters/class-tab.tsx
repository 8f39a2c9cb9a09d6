import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./characters.module.css";

interface ClassTabProps {
  guide: { anchor: string; name: string; on: PictureSource; off: PictureSource };
}

/** A class's tab with its two pictures: 'on' for the chosen class, 'off' for the others. */
export function ClassTab({ guide: { anchor, name, on, off } }: ClassTabProps) {
  return (
    <li>
      <a href={`#${anchor}`} data-tab={anchor}>
        <Picture picture={off} alt="" />
        <Picture className={styles.on} picture={on} alt="" />
        <span>{name}</span>
      </a>
    </li>
  );
}
