import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ContentSections } from "#app/components/content-page/content-sections.tsx";
import { PageHead } from "#app/components/page-head/page-head.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { cacheHeaders } from "#app/http/cache/policies.ts";
import { contentPageAt } from "./pages.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { name: data?.title ?? "", path: `/${data?.path}`, description: data?.description });

export const headers = () => cacheHeaders("guides");

/** A page that is only written text: game system, policies, credits. Its section travels with the data. */
export function loader({ request }: LoaderFunctionArgs) {
  const found = contentPageAt(new URL(request.url).pathname.replace(/^\/|\/$/g, ""));
  if (!found) throw new Response(null, { status: 404 });
  return { path: found.path, section: found.section, ...found.page };
}

export default function ContentPage() {
  const { title, description, section, lead, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} sectionKey={section} lead={description} />
      <ContentSections lead={lead} sections={sections} />
    </>
  );
}
