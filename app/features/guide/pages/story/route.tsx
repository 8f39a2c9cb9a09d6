import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { mapPicture } from "#app/features/guide/map-places.ts";
import { loadEditablePage } from "#app/features/pages/load-page.server.ts";
import { withArt } from "#app/features/pages/section-art.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Reading } from "#app/ui/content-page/reading.tsx";
import { Picture, withSmallFallback } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { UntranslatedNote } from "#app/ui/prose/untranslated-note.tsx";
import styles from "./story.module.css";
import { WorldMap } from "./world-map.tsx";
import "#app/ui/school-colors.css";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "guide", cache: ["guides"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: t("page.story"),
  path: "/story",
  description: data?.description,
}));

/** The story in chapters; a chapter named after a school has its picture, crest and colour. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const [{ page, headers }, terms] = await Promise.all([
    loadEditablePage(services, "story"),
    services.content.game.terms({}),
  ]);
  const { schools } = shownTerms(terms);
  const chapters = withArt("story", page.sections).map((chapter) => {
    const school = schools.find(({ key }) => key === chapter.id);
    return { ...chapter, school: school && { place: school.place, crest: school.crest, picture: school.story } };
  });
  const { title, description, lead, language } = page;
  return data({ title, description, lead, language, chapters, map: picture(mapPicture) }, { headers });
}

export default function Story() {
  const { description, lead, language, chapters, map } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.story")} sectionKey="guide" place="waterfall-shrine" lead={description} />
      <Reading label={t("story.chapters")} entries={[...chapters, { id: "map", title: t("map.title") }]}>
        <article className={`panel ${styles.story}`}>
          <UntranslatedNote language={language} />
          {lead && <Prose html={lead} language={language} />}
          {chapters.map(({ id, title, html, school, art = school?.picture }) => (
            <section key={id} id={id} data-s={school?.place} lang={language}>
              {art && (
                <Picture
                  className={styles.art}
                  picture={withSmallFallback(art)}
                  sizes="(max-width: 900px) 100vw, 860px"
                />
              )}
              {school && (
                <Picture className={styles.crest} picture={withSmallFallback(school.crest)} sizes="56px" alt="" />
              )}
              <h2>{title}</h2>
              <Prose html={html} />
            </section>
          ))}
        </article>
      </Reading>
      <WorldMap picture={map} />
    </>
  );
}
