import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { CLASS_TABS, classGuides } from "#app/features/guide/class-guide.ts";
import { t } from "#app/i18n/translate.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "./characters.module.css";
import { ClassPanel } from "./class-panel.tsx";
import { ClassTab } from "./class-tab.tsx";

export const handle: PageHandle = { section: "guide", cache: ["guides"] };

export const meta = pageMeta(() => ({
  name: t("page.character"),
  path: "/characters",
  description: t("classes.lead"),
}));

export function loader() {
  return classGuides.map((guide) => ({
    ...guide,
    portrait: picture(`classes/${guide.key}`),
    on: picture(`classes/tab-${guide.key}-on`, 240),
    off: picture(`classes/tab-${guide.key}-off`, 240),
  }));
}

/**
 * The class guide: seven tabs, nine panels, exactly one panel visible (specification section 2, "Game guide of
 * character classes"). The tabs are links to `#class`. Their targets are empty marks before the content; CSS shows the
 * tab and panel of the mark that is the `:target`, or the first ones if none is. The `enhance` script adds the arrow
 * keys.
 */
export default function Characters() {
  const guides = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.character")} sectionKey="guide" lead={t("classes.lead")} />
      <class-tabs class={styles.guide}>
        {guides.map(({ anchor }) => (
          <i key={anchor} id={anchor} className={styles.mark} />
        ))}
        <nav className={styles.tabs} aria-label={t("classes.all")}>
          <ul>
            {guides.slice(0, CLASS_TABS).map((guide) => (
              <ClassTab key={guide.anchor} guide={guide} />
            ))}
          </ul>
          <p>{t("classes.more")}</p>
          <ul>
            {guides.slice(CLASS_TABS).map((guide) => (
              <ClassTab key={guide.anchor} guide={guide} />
            ))}
          </ul>
        </nav>
        <div className={styles.panels}>
          {guides.map((guide, index) => (
            <ClassPanel key={guide.anchor} guide={guide} first={index === 0} />
          ))}
        </div>
      </class-tabs>
    </>
  );
}
