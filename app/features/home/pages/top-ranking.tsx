import { characterPath } from "#app/features/game/profile-paths.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./top-ranking.module.css";
import "#app/ui/school-colors.css";

interface TopRankingProps extends Pick<HomeData, "ranking"> {
  /** Whether characters have pages. */
  hasCharacters: boolean;
}

/**
 * The home page's ranking box: tabs All and the schools, and the class filter (specification section 2, "Home
 * top-ranking box"). Tabs and filter are radio buttons, and CSS alone hides the rows that do not match. The list
 * counter numbers the visible rows from 1. Stylesheets know schools and classes by their places, from 1 on. The `enhance`
 * script adds the slide animation.
 */
export function TopRanking({ ranking, hasCharacters }: TopRankingProps) {
  return (
    <Panel
      id="top-ranking"
      title={t("home.topRanking")}
      more={{ href: "/rankings", label: t("ranking.rankings") }}
      cached={{ values: [hasCharacters], source: ranking }}
    >
      {ranking.rows.length === 0 ? (
        <p className="panel-body">{t("ranking.none")}</p>
      ) : (
        <RankingBox ranking={ranking} hasCharacters={hasCharacters} />
      )}
    </Panel>
  );
}

function RankingBox({ ranking: { rows, terms }, hasCharacters }: TopRankingProps) {
  const { schools } = terms;
  const classes = terms.classes.filter(({ home }) => home);
  const lines = rows.map((row) => toRankingLine(row, terms, classes));
  return (
    <top-ranking class={styles.box}>
      <input
        className="sr-only"
        type="radio"
        name="school"
        id="school-all"
        data-school="all"
        aria-label={t("ranking.allSchools")}
        defaultChecked
      />
      {schools.map(({ key, place }) => (
        <input key={key} className="sr-only" type="radio" name="school" id={`school-${place}`} data-school={place} />
      ))}
      <input
        className="sr-only"
        type="radio"
        name="class"
        id="class-all"
        data-class="all"
        aria-label={t("ranking.allClasses")}
        defaultChecked
      />
      {classes.map(({ key }, index) => (
        <input
          key={key}
          className="sr-only"
          type="radio"
          name="class"
          id={`class-${index + 1}`}
          data-class={index + 1}
        />
      ))}
      <div className={styles.tabs}>
        <label htmlFor="school-all">{t("ranking.all")}</label>
        {schools.map(({ key, place, local }) => (
          <label key={key} htmlFor={`school-${place}`} data-s={place}>
            {local}
          </label>
        ))}
      </div>
      <div className={styles.classes}>
        <label htmlFor="class-all">{t("ranking.all")}</label>
        {classes.map(({ key, name, icon, isPicture }, index) => (
          <label key={key} htmlFor={`class-${index + 1}`} title={name}>
            <img className={pictureClass(isPicture)} src={icon} width="24" height="24" alt={name} loading="lazy" />
          </label>
        ))}
      </div>
      <div className={styles.window}>
        <ol className={styles.rows} tabIndex={0} aria-label={t("home.byLevel")}>
          {lines.map(({ row, school, shown, place }) => (
            // The pictures follow the attributes, so that both are compressed as one repetition; CSS shows them last.
            <li key={row.characterNum} data-s={school?.place} data-c={place || undefined}>
              {shown ? (
                <img
                  className={pictureClass(shown.isPicture)}
                  src={shown.icon}
                  width="20"
                  height="20"
                  alt={shown.name}
                  loading="lazy"
                />
              ) : (
                <i />
              )}
              {school ? (
                <img
                  className={styles.crest}
                  src={school.emblem}
                  width="24"
                  height="24"
                  alt={school.local}
                  loading="lazy"
                />
              ) : (
                <i />
              )}
              <Name row={row} isLink={row.hasPage && hasCharacters} />
              <b>{t("home.level", { level: row.level })}</b>
            </li>
          ))}
        </ol>
      </div>
      <a className={styles.all} href={localizedHref("/rankings")}>
        {t("ranking.thisMonth")}
      </a>
    </top-ranking>
  );
}

/** The name of a character with its number, as a link to its page if it has one. */
function Name({ row: { characterName, characterNum }, isLink }: { row: RankingRow; isLink: boolean }) {
  const Element = isLink ? "a" : "span";
  return (
    <Element className="player-name" href={isLink ? localizedHref(characterPath(characterNum)) : undefined}>
      {shownName(characterName)}
      <small>#{characterNum}</small>
    </Element>
  );
}

/** A picture of the owner keeps its colours; the site's own icons are black. */
function pictureClass(isPicture: boolean): string | undefined {
  return isPicture ? styles.picture : undefined;
}

type Box = HomeData["ranking"];

/**
 * A row of the ranking box with its class and school; undefined for unknown codes.
 * @param filter the classes of the filter
 */
function toRankingLine(row: Box["rows"][number], { classes, schools }: Box["terms"], filter: Box["terms"]["classes"]) {
  const shown = classOfCode(classes, row.classCode);
  return {
    row,
    school: schoolOfNumber(schools, row.school),
    shown,
    /** The place of its class in the filter; 0 if the filter does not have it. */
    place: shown ? filter.indexOf(shown) + 1 : 0,
  };
}
