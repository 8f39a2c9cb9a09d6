import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadOwnPage } from "#app/features/pages/load-own-page.server.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { getServices } from "#app/server/services.ts";
import { notFound } from "#app/shell/error-page/error-texts.ts";
import { otherPages } from "#app/shell/error-page/other-pages.ts";
import { Scene } from "#app/shell/error-page/scene.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";

export const handle: PageHandle = { cache: ["news"] };

export const meta = pageMeta<typeof loader>((page) =>
  page
    ? { name: page.title, path: page.path, description: page.description, image: page.picture || undefined }
    : { name: notFound().name, path: "/", noindex: true },
);

/** A page that the operator has added; 404 at every other path. The data include its section. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await loadOwnPage(getServices(context), withoutLanguage(new URL(request.url).pathname));
  if (!found) return data(null, 404);
  return found.movedTo ? redirect(found.movedTo, 301) : found.page;
}

/** Forms posted to an unknown address get the same 404. */
export function action() {
  return data(null, 404);
}

export default function OwnPage() {
  const page = useLoaderData<typeof loader>();
  const shell = useShell();
  if (!page) {
    const { title, text } = notFound();
    return <Scene backdrop={shell.pictures.backdrop} title={title} text={text} others={otherPages(shell)} />;
  }
  return (
    <>
      <PageHead title={page.title} sectionKey={page.section} lead={page.description} />
      <ContentSections lead={page.lead} sections={page.sections} language={page.language} />
    </>
  );
}
