import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { maintenanceAt, maintenanceRetryAfter } from "#app/features/settings/maintenance.ts";
import { maintenanceText } from "#app/features/status/maintenance-text.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { brand } from "#app/static/folders.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./maintenance.module.css";

export const handle: PageHandle = { ownLayout: true };

export const meta = pageMeta(() => ({ name: t("maintenance.title"), path: "/maintenance", noindex: true }));

/** The only page of a site that is closed for maintenance, at every address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = getServices(context);
  const settings = await services.content.settings.read({});
  const { maintenance, maintenanceMessage } = settings;
  const now = services.now();
  const state = maintenanceAt(maintenance, now);
  if (state?.phase !== "active" || state.scope !== "site") throw new Response(null, { status: 404 });
  const page = {
    message: maintenanceMessage,
    text: maintenanceText(state, now),
    social: shownSocials(settings)[0]?.href,
    backdrop: picture("hero/home-text"),
  };
  return data(page, { status: 503, headers: { "Retry-After": String(maintenanceRetryAfter(state, now)) } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Maintenance() {
  const { message, text, social, backdrop } = useLoaderData<typeof loader>();
  const { settings } = useShell();
  return (
    <main id="main" className={styles.page}>
      <Picture className={styles.backdrop} picture={backdrop} sizes="100vw" alt="" eager />
      <div className={`panel ${styles.panel}`}>
        <p className={styles.brand}>
          <img src={`${brand}/emblem.svg`} width="48" height="48" alt="" />
          {settings.siteName}
        </p>
        <h1>{t("maintenance.title")}</h1>
        {message && <p className={styles.message}>{message}</p>}
        <p>{text}</p>
        <p className={styles.links}>
          {social && (
            <a className="button" href={social}>
              {t("page.socials")}
            </a>
          )}
          <a className="button quiet" href={localizedHref("/")}>
            {t("maintenance.reload")}
          </a>
          <a href={localizedHref("/login")}>{t("maintenance.staff")}</a>
        </p>
      </div>
    </main>
  );
}
