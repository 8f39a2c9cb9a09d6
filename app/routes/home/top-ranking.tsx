import { classGroupByCode, homeClassGroups } from "#app/features/guide/classes.ts";
import { schoolByCode, schools } from "#app/features/guide/schools.ts";
import { t } from "#app/i18n/translate.ts";
import { emblems, icons } from "#app/static/folders.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./top-ranking.module.css";

/**
 * The home page's ranking box: tabs All and the three schools, and the class filter (specification section 2, "Home
 * top-ranking box"). Tabs and filter are radio buttons, and CSS alone hides the rows that do not match. The list
 * counter numbers the visible rows from 1. The `enhance` script adds the slide animation.
 */
export function TopRanking({ rows }: { rows: HomeData["ranking"] }) {
  return (
    <Panel
      id="top-ranking"
      title={t("home.topRanking")}
      more={{ href: "/rankings", label: t("ranking.rankings") }}
      cached={{ values: [], source: rows }}
    >
      {rows.length === 0 ? <p className="panel-body">{t("ranking.none")}</p> : <RankingBox rows={rows} />}
    </Panel>
  );
}

function RankingBox({ rows }: { rows: HomeData["ranking"] }) {
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
      {schools.map(({ key }) => (
        <input key={key} className="sr-only" type="radio" name="school" id={`school-${key}`} data-school={key} />
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
      {homeClassGroups.map(({ key }) => (
        <input key={key} className="sr-only" type="radio" name="class" id={`class-${key}`} data-class={key} />
      ))}
      <div className={styles.tabs}>
        <label htmlFor="school-all">{t("ranking.all")}</label>
        {schools.map(({ key, localName }) => (
          <label key={key} htmlFor={`school-${key}`} data-key={key}>
            {localName}
          </label>
        ))}
      </div>
      <div className={styles.classes}>
        <label htmlFor="class-all">{t("ranking.all")}</label>
        {homeClassGroups.map(({ key, name }) => (
          <label key={key} htmlFor={`class-${key}`} title={name}>
            <img src={`${icons}/class-${key}.svg`} width="24" height="24" alt={name} loading="lazy" />
          </label>
        ))}
      </div>
      <div className={styles.window}>
        <ol className={styles.rows} tabIndex={0} aria-label={t("home.byLevel")}>
          {rows.map(toRankingLine).map((row) => (
            // The pictures follow the attributes, so that both are compressed as one repetition; CSS shows them last.
            <li key={row.number} data-s={row.school} data-c={row.classKey}>
              {row.classKey ? (
                <img
                  src={`${icons}/class-${row.classKey}.svg`}
                  width="20"
                  height="20"
                  alt={row.className}
                  loading="lazy"
                />
              ) : (
                <i />
              )}
              {row.school ? (
                <img
                  className={styles.crest}
                  src={`${emblems}/${row.school}-48.webp`}
                  width="24"
                  height="24"
                  alt={schools.find(({ key }) => key === row.school)?.localName}
                  loading="lazy"
                />
              ) : (
                <i />
              )}
              <span className="player-name">
                {row.name}
                <small>#{row.number}</small>
              </span>
              <b>{t("home.level", { level: row.level })}</b>
            </li>
          ))}
        </ol>
      </div>
    </top-ranking>
  );
}

/** A row of the ranking box. */
function toRankingLine(row: HomeData["ranking"][number]) {
  const group = classGroupByCode(row.classCode);
  return {
    number: row.characterNum,
    name: row.characterName,
    level: row.level,
    // Keys of school and class for the filters; undefined for unknown codes.
    school: schoolByCode(row.school)?.key,
    className: group?.name,
    classKey: group?.key,
  };
}
