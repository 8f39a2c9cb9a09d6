import type { ClassGuide } from "#app/features/guide/class-guide.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./characters.module.css";

interface ClassPanelProps {
  guide: Omit<ClassGuide, "key"> & { portrait: PictureSource };
  /** Whether the panel is the one shown initially. */
  first: boolean;
}

/** The description of a class: portrait, text, facts, and the weapon of each stat. */
export function ClassPanel({ guide, first }: ClassPanelProps) {
  const { anchor, name, portraitAlt, motto, paragraphs, facts, weapons = {}, otherWeapons = [], portrait } = guide;
  const rows = [
    ...Object.entries<LabelKey>(weapons),
    ...otherWeapons.map((weapon) => [t("classes.anyStat"), weapon] as const),
  ];
  return (
    <section className={`panel ${styles.panel}`} data-panel={anchor} aria-labelledby={`${anchor}-name`}>
      <Picture picture={portrait} alt={t(portraitAlt)} sizes="(max-width: 767px) 100vw, 340px" eager={first} />
      <div className={styles.text}>
        <h2 id={`${anchor}-name`}>{name}</h2>
        <p className={styles.motto}>{t(motto)}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        <ul className="bullets">
          {facts.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
        {rows.length > 0 && (
          <table>
            <caption>{t("classes.weapons")}</caption>
            <TableHead columns={[t("classes.stat"), t("classes.weapon")]} />
            <tbody>
              {rows.map(([stat, weapon]) => (
                <tr key={weapon}>
                  <th scope="row">{stat}</th>
                  <td>{t(weapon)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
