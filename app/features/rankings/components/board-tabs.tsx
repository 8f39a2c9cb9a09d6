import { type Board, boardName } from "#app/features/game/boards.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./board-tabs.module.css";

interface BoardTabsProps<Tab extends { key: string } & Pick<Board, "label">> {
  boards: readonly Tab[];
  /** The key of the board that is shown. */
  current: string;
  href: (board: Tab) => string;
}

/** The boards of a page as tabs. Each has its own address. */
export function BoardTabs<Tab extends { key: string } & Pick<Board, "label">>({
  boards,
  current,
  href,
}: BoardTabsProps<Tab>) {
  return (
    <nav className={`screen-only menu-links ${styles.tabs}`} aria-label={t("ranking.rankings")}>
      <ul>
        {boards.map((board) => (
          <li key={board.key}>
            <a
              id={`tab-${board.key}`}
              href={localizedHref(href(board))}
              aria-current={board.key === current ? "page" : undefined}
            >
              {boardName(board)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
