import { classGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import { DEFAULT_BOARD } from "#app/features/rankings/boards.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { ALL } from "#app/features/rankings/ranking-view.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { emblems, icons } from "#app/static/folders.ts";
import type { Ranking } from "./load-ranking.server.ts";
import styles from "./rankings.module.css";

/** A choice of a filter. Names of schools and classes are the same in all languages; "all" has none. */
interface Choice {
  value: string;
  name: string | undefined;
  icon: string | undefined;
}

const schoolChoices: readonly Choice[] = [
  { value: ALL, name: undefined, icon: undefined },
  ...schools.map(({ code, key, name }) => ({ value: String(code), name, icon: `${emblems}/${key}-48.webp` })),
];

const classChoices: readonly Choice[] = [
  { value: ALL, name: undefined, icon: undefined },
  ...classGroups.map(({ key, name }) => ({ value: key, name, icon: `${icons}/class-${key}.svg` })),
];

/** The filters for month, school and class: a GET form of the page itself. */
export function RankingFilters({ ranking: { view, months } }: { ranking: Ranking }) {
  const { board, school, group } = view;
  // No autocomplete: a browser that restores choices after a reload would show other filters than those of the page.
  return (
    <form
      id="filters"
      className={`screen-only ${styles.filters}`}
      action={localizedHref("/rankings")}
      autoComplete="off"
    >
      {months.length > 0 && (
        <label>
          <span className="sr-only">{t("ranking.month")}</span>
          <select id="month" name="month" defaultValue={view.month ?? ""}>
            {months.map((choice, index) => (
              <option key={choice} value={index === 0 ? "" : choice}>
                {monthName(choice)}
              </option>
            ))}
          </select>
        </label>
      )}
      {board.key !== DEFAULT_BOARD && <input type="hidden" name="tab" value={board.key} />}
      <Choices
        className={styles.schools}
        name="school"
        label={t("ranking.school")}
        chosen={school ? String(school.code) : ALL}
      >
        {schoolChoices}
      </Choices>
      <button className="button quiet" id="update" type="submit">
        {t("ranking.update")}
      </button>
      <Choices className={styles.classes} name="class" label={t("ranking.class")} chosen={group?.key ?? ALL}>
        {classChoices}
      </Choices>
    </form>
  );
}

interface ChoicesProps {
  className: string | undefined;
  name: string;
  label: string;
  chosen: string;
  children: readonly Choice[];
}

/** One filter: radio buttons that look like a row of crests. */
function Choices({ className, name, label, chosen, children }: ChoicesProps) {
  return (
    <div className={`${styles.choices} ${className}`} role="radiogroup" aria-label={label}>
      {children.map(({ value, name: ownName, icon }) => {
        const text = ownName ?? t("ranking.all");
        const id = `${name}-${value}`;
        return (
          <span key={value}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              id={id}
              value={value}
              defaultChecked={value === chosen}
            />
            <label htmlFor={id} title={text}>
              {icon && <img src={icon} width="24" height="24" alt="" />}
              <span>{text}</span>
            </label>
          </span>
        );
      })}
    </div>
  );
}
