import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { loadEditablePage } from "#app/features/pages/load-page.server.ts";
import { withArt } from "#app/features/pages/section-art.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./server-info.module.css";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "guide", cache: ["guides"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: t("page.serverInformation"),
  path: "/serverinfo",
  description: data?.page.description,
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const [{ page, headers }, { schools }] = await Promise.all([
    loadEditablePage(services, "server-info"),
    services.content.game.terms({}),
  ]);
  const sections = withArt("server-info", page.sections);
  return data(
    { page: { ...page, sections }, schools: schools.map(({ name }) => name), art: picture("server-info/backdrop") },
    { headers },
  );
}

export default function ServerInfo() {
  const { page, schools, art } = useLoaderData<typeof loader>();
  const { settings } = useShell();
  return (
    <>
      <PageHead title={t("page.serverInformation")} sectionKey="guide" lead={page.description} />
      <figure className={styles.board}>
        <Picture picture={art} alt={t("serverInfo.alt")} sizes="(max-width: 1023px) 100vw, 900px" eager />
        <figcaption>
          <strong>{settings.siteName}</strong>
          <span>{`${t("shell.country")} · Asia/Manila (GMT+08:00)`}</span>
          <span>{schools.join(" · ")}</span>
          <span>{t("serverInfo.reset")}</span>
        </figcaption>
      </figure>
      <ContentSections lead={page.lead} sections={page.sections} language={page.language} />
    </>
  );
}
