import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";
import type { HomeData } from "./load-home.server.ts";
import "#app/ui/zoom.css";

/** The schools, each linking to its chapter of the story. */
export function SchoolCards({ schools }: Pick<HomeData, "schools">) {
  return (
    <Panel
      id="schools"
      className={styles.tall}
      title={t("home.schools")}
      more={{ href: "/story", label: t("home.story") }}
      cached={{ values: [], source: schools }}
    >
      <SchoolList schools={schools} />
    </Panel>
  );
}

function SchoolList({ schools }: Pick<HomeData, "schools">) {
  return (
    <ul className={styles.schools}>
      {schools.map((school) => (
        <li key={school.key}>
          <a className="zoom" href={localizedHref(`/story#${school.key}`)}>
            <Picture className="cover" picture={school.picture} alt="" />
            <span>
              <Picture className={styles.crest} picture={school.crest} alt="" />
              <strong>{school.name}</strong>
              {school.local === school.name ? null : school.local}
              <em>{school.motto}</em>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
