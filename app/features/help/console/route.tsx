import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { chapterHref, INDEX } from "#app/features/help/chapter-html.ts";
import { loadChapter } from "#app/features/help/load-chapter.server.ts";
import { help as pictures } from "#app/static/folders.ts";
import { Contents } from "#app/ui/content-page/contents.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import styles from "./help.module.css";

export const meta = adminMeta<typeof loader>(({ title }) => title);

/** The list of all chapters, or a chapter. */
export const loader = adminLoader("console", async ({ services, admin, params, searchParams }) => {
  const chapter = await loadChapter({
    name: params.chapter ?? INDEX,
    wanted: searchParams.get("language") ?? "",
    holder: admin,
    off: await services.switchedOff(),
    pictures,
  });
  // The list has an address of its own.
  if (!chapter || params.chapter === INDEX) throw new Response(null, { status: 404 });
  return chapter;
});

export default function Help() {
  const { name, title, description, lead, sections, language, chapterLanguage, languages, texts } =
    useLoaderData<typeof loader>();
  return (
    <div lang={chapterLanguage}>
      <AdminHeading title={title} lead={description}>
        {name !== INDEX && (
          <a className="button quiet" href={chapterHref(INDEX, language)}>
            <span lang={language}>{texts.allChapters}</span>
          </a>
        )}
      </AdminHeading>
      <div lang={language}>
        <Tabs label={texts.language} tabs={languages} current={language} href={(code) => chapterHref(name, code)} />
        {chapterLanguage !== language && <p className={operations.note}>{texts.notTranslated}</p>}
      </div>
      <div className={`panel ${styles.chapter}`}>
        {lead && <Prose html={lead} />}
        {name !== INDEX && sections.length > 2 && <Contents label={texts.onThisPage} entries={sections} />}
        {sections.map(({ id, title: heading, html }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{heading}</h2>
            <Prose html={html} />
          </section>
        ))}
      </div>
    </div>
  );
}
