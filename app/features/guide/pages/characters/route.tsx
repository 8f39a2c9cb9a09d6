import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture, pictureAt, pictureLike } from "#app/art/catalog.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "./characters.module.css";
import { classArt } from "./class-art.server.ts";
import { ClassPanel } from "./class-panel.tsx";
import { ClassTab } from "./class-tab.tsx";

export const handle: PageHandle = { section: "guide", ownFigure: true, cache: ["guides"] };

export const meta = pageMeta(() => ({
  name: t("page.character"),
  path: "/characters",
  description: t("classes.lead"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const { classes } = await getServices(context).content.game.guide({});
  return classes.map((guide) => {
    const portrait = pictureLike(guide.portrait, picture("classes/brawler"));
    return { ...guide, portrait, art: classArt(guide), ...tabPictures(guide.portrait) };
  });
}

/** The pictures of a tab: for the site's own portraits two that are drawn for it, else the portrait. */
function tabPictures(portrait: string) {
  const [on, off] = ["on", "off"].map((state) =>
    pictureAt(portrait.replace(/^.*\/classes\/(\w+)(?:-\d+)?\.webp$/, `/art/classes/tab-$1-${state}.webp`), 240),
  );
  if (on && off) return { on, off };
  const like = pictureLike(portrait, picture("classes/tab-brawler-on", 240), 300);
  return { on: like, off: like };
}

/**
 * The class guide: tabs and panels, exactly one panel visible (specification section 2, "Game guide of character
 * classes"). The tabs are links to `#class`. Their targets are empty marks before the content; CSS shows the tab and
 * panel with the place of the mark that is the `:target`, or the first ones if none is. The `enhance` script adds the
 * arrow keys.
 */
export default function Characters() {
  const guides = useLoaderData<typeof loader>().map((guide, index) => ({ ...guide, place: index + 1 }));
  const further = guides.filter(({ tab }) => !tab);
  return (
    <>
      <PageHead title={t("page.character")} sectionKey="guide" place="weapon-rack" lead={t("classes.lead")} />
      <class-tabs class={styles.guide}>
        {guides.map(({ anchor }) => (
          <i key={anchor} id={anchor} className={styles.mark} />
        ))}
        <nav className={styles.tabs} aria-label={t("classes.all")}>
          <ul>
            {guides
              .filter(({ tab }) => tab)
              .map((guide) => (
                <ClassTab key={guide.anchor} guide={guide} />
              ))}
          </ul>
          {further.length > 0 && (
            <>
              <p id="more-classes" className="sr-only">
                {t("classes.more")}
              </p>
              <ul aria-labelledby="more-classes">
                {further.map((guide) => (
                  <ClassTab key={guide.anchor} guide={guide} />
                ))}
              </ul>
            </>
          )}
        </nav>
        <div className={styles.panels}>
          {guides.map((guide, index) => (
            <ClassPanel
              key={guide.anchor}
              guide={guide}
              first={index === 0}
              previous={guides.at(index - 1)}
              next={guides[index + 1] ?? guides[0]}
            />
          ))}
        </div>
      </class-tabs>
    </>
  );
}
