import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";
import type { HomeData } from "./load-home.server.ts";

/** The three schools, each linking to its chapter of the story. */
export function SchoolCards({ schools }: Pick<HomeData, "schools">) {
  return (
    <Panel
      id="schools"
      title="Choose your school"
      more={{ href: "/story", label: "The story" }}
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
          <a href={`/story#${school.key}`}>
            <Picture className="cover" picture={school.picture} sizes="(max-width: 639px) 100vw, 520px" alt="" />
            <span>
              <Picture className={styles.crest} picture={school.crest} alt="" />
              <strong>{school.name}</strong>
              {school.localName}
              <em>{school.motto}</em>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
