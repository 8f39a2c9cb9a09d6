import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { ContentSections } from "#app/components/content-page/content-sections.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head/page-head.tsx";
import { pageMeta } from "#app/components/page-meta.ts";
import { useShell } from "#app/components/shell/use-shell.ts";
import { schools } from "#app/domain/schools.ts";
import { pageHeaders } from "#app/http/cache/policies.ts";
import { getServices } from "#app/http/services.ts";
import { Picture } from "#app/ui/picture.tsx";
import { loadWrittenPage } from "../content-page/load-page.server.ts";
import styles from "./server-info.module.css";

export const handle: PageHandle = { section: "guide" };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { name: "Server Information", path: "/serverinfo", description: data?.page.description });

export const headers = pageHeaders("guides");

export async function loader({ context }: LoaderFunctionArgs) {
  const { page, headers } = await loadWrittenPage(getServices(context), "server-info");
  return data({ page, art: picture("server-info/backdrop") }, { headers });
}

export default function ServerInfo() {
  const { page, art } = useLoaderData<typeof loader>();
  const { settings } = useShell();
  return (
    <>
      <PageHead title="Server Information" sectionKey="guide" lead={page.description} />
      <figure className={styles.board}>
        <Picture picture={art} sizes="(max-width: 1023px) 100vw, 900px" eager />
        <figcaption>
          <strong>{settings.site_name}</strong>
          <span>Philippines · Asia/Manila (GMT+08:00)</span>
          <span>{schools.map(({ name }) => name).join(" · ")}</span>
          <span>Rankings reset on the first day of every month</span>
        </figcaption>
      </figure>
      <ContentSections lead={page.lead} sections={page.sections} />
    </>
  );
}
