import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { downloadPrompt, downloadTitle } from "#app/features/guide/system-requirements.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Promotions } from "#app/shell/promotions.tsx";
import styles from "./download.module.css";
import { DownloadButton } from "./download-button.tsx";
import { DownloadFiles } from "./download-files.tsx";
import { GuideButtons } from "./guide-buttons.tsx";
import { InstallSteps } from "./install-steps.tsx";
import { loadDownloads } from "./load-downloads.server.ts";
import { requirementRows, SystemRequirements } from "./system-requirements.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "download", promotions: Promotions, cache: ["downloads"] };

/** The page title is the breadcrumb plus the site name (specification section 2, "Download page"). */
export const meta = pageMeta(() => ({
  name: `${t("page.download")} > ${t(downloadTitle)}`,
  path: "/download",
  description: t(downloadPrompt),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  return loadDownloads(getServices(context));
}

export default function Download() {
  const { client, patches, guides, cast, steps, graphics, requirements } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t(downloadTitle)} sectionKey="download" lead={t(downloadPrompt)} />
      <DownloadButton file={client[0]} cast={cast} />
      {client.length > 0 && <InstallSteps pictures={steps} />}
      <DownloadFiles id="full-client" title={t("download.fullClient")} files={client} />
      {patches.length > 0 && <DownloadFiles id="patches" title={t("download.patches")} files={patches} areChanges />}
      <div className={styles.last}>
        <GuideButtons pictures={[guides.interface, guides.classes]} />
        <SystemRequirements rows={requirementRows(requirements, graphics)} />
      </div>
    </>
  );
}
