import type { GuideClass } from "#app/features/game/calls.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./characters.module.css";

interface ClassPanelProps {
  guide: Omit<GuideClass, "portrait"> & { portrait: PictureSource };
  /** Whether the panel is the one shown initially. */
  first: boolean;
}

/** The description of a class: portrait, text, facts, and the weapon of each stat. */
export function ClassPanel({ guide, first }: ClassPanelProps) {
  const { anchor, name, alt, motto, paragraphs, facts, weapons, portrait } = guide;
  return (
    <section className={`panel ${styles.panel}`} data-panel={anchor} aria-labelledby={`${anchor}-name`}>
      <Picture picture={portrait} alt={alt} sizes="(max-width: 767px) 100vw, 340px" eager={first} />
      <div className={styles.text}>
        <h2 id={`${anchor}-name`}>{name}</h2>
        {motto && <p className={styles.motto}>{motto}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {facts.length > 0 && (
          <ul className="bullets">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {weapons.length > 0 && (
          <table>
            <caption>{t("classes.weapons")}</caption>
            <TableHead columns={[t("classes.stat"), t("classes.weapon")]} />
            <tbody>
              {weapons.map(({ stat, weapon }) => (
                <tr key={weapon}>
                  <th scope="row">{stat}</th>
                  <td>{weapon}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
