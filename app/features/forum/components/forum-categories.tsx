import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { forumCategories, forumLink } from "../forum.ts";
import styles from "./forum-categories.module.css";

interface ForumCategoriesProps {
  /** The forum's base URL from the site settings; empty without a forum. */
  base: string;
  current?: number;
}

/** The six categories of the operator's forum; nothing without a forum. */
export function ForumCategories({ base, current }: ForumCategoriesProps) {
  if (base === "") return null;
  return (
    <Panel id="forum" title={t("page.forum")} className={styles.forum}>
      <ul>
        {forumCategories.map(({ code, name, about }) => (
          <li key={code}>
            <a href={localizedHref(forumLink(base, code))} aria-current={code === current ? "page" : undefined}>
              <strong>{t(name)}</strong>
              {t(about)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
