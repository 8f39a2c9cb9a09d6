import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { WidePicture } from "#app/ui/wide-picture.tsx";
import styles from "./cards.module.css";
import type { HomeData } from "./load-home.server.ts";
import "#app/ui/school-colors.css";
import "#app/ui/zoom.css";

interface SchoolCardsProps extends Pick<HomeData, "schools"> {
  hasStory: boolean;
}

/** The schools, each linking to its chapter of the story, if there is one. */
export function SchoolCards({ schools, hasStory }: SchoolCardsProps) {
  return (
    <Panel
      id="schools"
      className={styles.tall}
      title={t("home.schools")}
      more={hasStory ? { href: "/story", label: t("home.story") } : undefined}
      cached={{ values: [hasStory], source: schools }}
    >
      <SchoolList schools={schools} hasStory={hasStory} />
    </Panel>
  );
}

function SchoolList({ schools, hasStory }: SchoolCardsProps) {
  return (
    <ul className={styles.schools}>
      {schools.map((school) => (
        <li key={school.key} data-s={school.place}>
          <a className="zoom" href={hasStory ? localizedHref(`/story#${school.key}`) : undefined}>
            <WidePicture imageClass="cover" picture={school.picture} />
            {school.figure && <WidePicture className={styles.figure} picture={school.figure} onPhones={school.bust} />}
            <span>
              <img src={school.emblem} width="48" height="48" alt="" loading="lazy" />
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
