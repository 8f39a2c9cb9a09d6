import type { GuideClass } from "#app/features/game/calls.ts";
import { guideLimits } from "#app/features/guide/guide-limits.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource, smallestFile } from "#app/ui/picture.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./characters.module.css";
import "#app/ui/caption.css";

interface ClassPanelProps {
  guide: Omit<GuideClass, "portrait"> & {
    /** Its place among the classes, by which stylesheets know its tab and panel. */
    place: number;
    portrait: PictureSource;
    /** For the site's own classes: see `classArt`. */
    art?: { key: string; action: PictureSource; upright: PictureSource; icons: (number | undefined)[] } | undefined;
  };
  /** Whether the panel is the one shown initially. */
  first: boolean;
  /** The classes before and after it. */
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

type Neighbour = Pick<GuideClass, "anchor" | "name">;

/** The description of a class: figure, facts, ratings, text, strengths and weaknesses, the weapon of each stat, skills. */
export function ClassPanel({ guide, first, previous, next }: ClassPanelProps) {
  const { place, name, alt, motto, paragraphs, facts, weapons, skills, strengths, weaknesses, portrait, art } = guide;
  return (
    <section className={styles.panel} data-place={place} data-class={art?.key}>
      <div className={art ? styles.stage : styles.portrait}>
        {art ? (
          <>
            <img
              src={smallestFile(art.action)}
              width={art.action.width}
              height={art.action.height}
              alt={alt}
              {...(first ? { fetchpriority: "high" } : { loading: "lazy" })}
            />
            <img
              src={smallestFile(art.upright)}
              width={art.upright.width}
              height={art.upright.height}
              alt=""
              loading="lazy"
            />
          </>
        ) : (
          <Picture picture={portrait} alt={alt} sizes="(max-width: 767px) 100vw, 430px" eager={first} />
        )}
      </div>
      <div className={styles.text}>
        <h2>{name}</h2>
        {motto && <p className={styles.motto}>{motto}</p>}
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <Ratings guide={guide} />
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {strengths.length + weaknesses.length > 0 && (
          <dl>
            <Side title={t("classes.strengths")} lines={strengths} />
            <Side title={t("classes.weaknesses")} lines={weaknesses} />
          </dl>
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
      {skills.length > 0 && (
        <div className={styles.skills}>
          <h3 className="title">{t("classes.skills")}</h3>
          <ul>
            {skills.map((skill, index) => (
              <li key={skill.name} data-icon={art?.icons[index]}>
                <strong>{skill.name}</strong>
                {skill.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.pager}>
        {previous && <a href={`#${previous.anchor}`}>{previous.name}</a>}
        {next && <a href={`#${next.anchor}`}>{next.name}</a>}
      </p>
    </section>
  );
}

/** What a class is good at, or what is hard for it. */
function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}

const ratings = [
  ["range", "classes.range"],
  ["toughness", "classes.toughness"],
  ["difficulty", "classes.difficulty"],
] as const;
const steps = Array.from({ length: guideLimits.rating }, (_, index) => index + 1);

/** The ratings of a class as rows of marks; those that the owner has not given are left out. */
function Ratings({ guide }: Pick<ClassPanelProps, "guide">) {
  const rated = ratings.filter(([rating]) => guide[rating] > 0);
  if (rated.length === 0) return null;
  return (
    <ul className={styles.ratings}>
      {rated.map(([rating, label]) => {
        const value = guide[rating];
        return (
          <li key={rating}>
            {t(label)}
            <span className="sr-only">{`: ${t("classes.rating", { value, most: steps.length })}`}</span>
            <br />
            {steps.map((step) => (step <= value ? <b key={step} /> : <i key={step} />))}
          </li>
        );
      })}
    </ul>
  );
}
