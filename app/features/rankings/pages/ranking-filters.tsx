import { rankingLimits } from "#app/features/rankings/limits.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { ALL } from "#app/features/rankings/ranking-view.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { smallestFile } from "#app/ui/picture.tsx";
import type { Ranking } from "./load-ranking.server.ts";
import styles from "./rankings.module.css";

/** A choice of a filter. */
interface Choice {
  value: string;
  name: string;
  icon?: string;
  /** The place of a school, which selects its colour in the stylesheet. */
  place?: number;
}

/** The filters for month, school and class: a GET form of the page itself. */
export function RankingFilters({ ranking: { view, months, classes, schools } }: { ranking: Ranking }) {
  const all: Choice = { value: ALL, name: t("ranking.all") };
  const { board, isDefault, school, group, player, month } = view;
  const newest = months.slice(0, rankingLimits.months);
  const offered = month && !newest.includes(month) ? [...newest, month] : newest;
  // No autocomplete: a browser that restores choices after a reload would show other filters than those of the page.
  return (
    <form
      id="filters"
      className={`screen-only ${styles.filters}`}
      action={localizedHref("/rankings")}
      autoComplete="off"
    >
      {!isDefault && <input type="hidden" name="tab" value={board.key} />}
      <Choices className={styles.classes} name="class" label={t("ranking.class")} chosen={group?.key ?? ALL}>
        {[
          all,
          ...classes.map(({ key, name, icon, bust }) => ({ value: key, name, icon: bust ? smallestFile(bust) : icon })),
        ]}
      </Choices>
      {months.length > 0 && (
        <select id="month" name="month" aria-label={t("ranking.month")} defaultValue={month ?? ""}>
          {offered.map((choice, index) => (
            <option key={choice} value={index === 0 ? "" : choice}>
              {monthName(choice)}
            </option>
          ))}
        </select>
      )}
      <Choices
        className={styles.schools}
        name="school"
        label={t("ranking.school")}
        chosen={school ? String(school.number) : ALL}
      >
        {[
          all,
          ...schools.map(({ number, name, emblem, place }) => ({ value: String(number), name, icon: emblem, place })),
        ]}
      </Choices>
      <input
        className={styles.player}
        id="player"
        name="player"
        aria-label={t("ranking.player")}
        placeholder={t("ranking.player")}
        maxLength={rankingLimits.name}
        defaultValue={player}
      />
      <button className="button quiet" id="show" type="submit">
        {t("ranking.show")}
      </button>
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
      {children.map(({ value, name: text, icon, place }) => (
        <label key={value} data-s={place}>
          <input className="sr-only" type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>
            {icon && <img src={icon} alt="" />}
            {text}
          </span>
        </label>
      ))}
    </div>
  );
}
