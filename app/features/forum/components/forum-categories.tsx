import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { forumCategories } from "../forum.ts";
import styles from "./forum-categories.module.css";

/**
 * The six categories of the operator's forum; nothing without a forum.
 * @param props base: the forum's base URL from the site settings; empty without a forum
 */
export function ForumCategories({ base }: { base: string }) {
  if (base === "") return null;
  return (
    <Panel id="forum" title={t("page.forum")} className={styles.forum}>
      <ul>
        {forumCategories.map(({ code, name, about }) => (
          <li key={code}>
            <a href={localizedHref(`${base}${code}`)}>
              <strong>{t(name)}</strong>
              {t(about)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
