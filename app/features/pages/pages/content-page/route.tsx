import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadEditablePage } from "#app/features/pages/load-page.server.ts";
import { contentPageAt } from "#app/features/pages/pages.server.ts";
import { withArt } from "#app/features/pages/section-art.server.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { cache: ["guides"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: data?.title ?? "",
  path: `/${data?.path}`,
  description: data?.description,
}));

/** A page of written text only: game system, policies, credits. The data include its section. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const path = withoutLanguage(new URL(request.url).pathname);
  const found = contentPageAt(path.replace(/^\/|\/$/g, ""));
  if (!found) throw new Response(null, { status: 404 });
  const { page, headers } = await loadEditablePage(getServices(context), found.slug);
  const sections = withArt(found.slug, page.sections);
  return data({ path: found.path, section: found.section, ...page, sections }, { headers });
}

export default function ContentPage() {
  const { title, description, section, lead, sections, language } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} sectionKey={section} lead={description} />
      <ContentSections lead={lead} sections={sections} language={language} />
    </>
  );
}
