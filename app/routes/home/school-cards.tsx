import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";

interface SchoolCardsProps {
  schools: {
    key: string;
    name: string;
    localName: string;
    motto: string;
    picture: PictureSource;
    crest: PictureSource;
  }[];
}

/** The three schools, each leading to its chapter of the story. */
export function SchoolCards({ schools }: SchoolCardsProps) {
  return (
    <section className="panel" aria-labelledby="schools">
      <div className="panel-head">
        <h2 id="schools">Choose your school</h2>
        <a className="more-link" href="/story">
          The story
        </a>
      </div>
      <ul className={styles.schools}>
        {schools.map((school) => (
          <li key={school.key}>
            <a href={`/story#${school.key}`}>
              <Picture picture={school.picture} sizes="(max-width: 639px) 100vw, 520px" alt="" />
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
    </section>
  );
}
