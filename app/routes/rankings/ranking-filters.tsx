import { classGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import { DEFAULT_BOARD } from "#app/features/rankings/boards.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { ALL } from "#app/features/rankings/ranking-view.ts";
import { emblems, icons } from "#app/static/folders.ts";
import type { Ranking } from "./load-ranking.server.ts";
import styles from "./rankings.module.css";

const schoolChoices = [
  { value: ALL, name: "All", icon: undefined },
  ...schools.map(({ code, key, name }) => ({ value: String(code), name, icon: `${emblems}/${key}-48.webp` })),
];

const classChoices = [
  { value: ALL, name: "All", icon: undefined },
  ...classGroups.map(({ key, name }) => ({ value: key, name, icon: `${icons}/class-${key}.svg` })),
];

/** The filters for month, school and class: a GET form of the page itself. */
export function RankingFilters({ ranking: { view, months } }: { ranking: Ranking }) {
  const { board, school, group } = view;
  // No autocomplete: a browser that restores choices after a reload would show other filters than those of the page.
  return (
    <form id="filters" className={`screen-only ${styles.filters}`} action="/rankings" autoComplete="off">
      {months.length > 0 && (
        <label>
          <span className="sr-only">Month</span>
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
      <Choices className={styles.schools} name="school" label="School" chosen={school ? String(school.code) : ALL}>
        {schoolChoices}
      </Choices>
      <button className="button quiet" id="update" type="submit">
        Update
      </button>
      <Choices className={styles.classes} name="class" label="Class" chosen={group?.key ?? ALL}>
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
  children: readonly { value: string; name: string; icon: string | undefined }[];
}

/** One filter: radio buttons that look like a row of crests. */
function Choices({ className, name, label, chosen, children }: ChoicesProps) {
  return (
    <div className={`${styles.choices} ${className}`} role="radiogroup" aria-label={label}>
      {children.map(({ value, name: text, icon }) => {
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
