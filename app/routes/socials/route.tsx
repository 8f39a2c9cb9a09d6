import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { ForumCategories } from "#app/features/forum/components/forum-categories.tsx";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./socials.module.css";

export const handle: PageHandle = { section: "forum", cache: ["settings"] };

export const meta = pageMeta(() => ({
  name: t("page.socials"),
  path: "/socials",
  description: t("socials.lead"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await getServices(context).content.settings.read({});
  const { messengerUrl, forumBase } = settings;
  return { socials: shownSocials(settings), messengerUrl, forumBase, art: picture("gallery/rooftop-duel") };
}

export default function Socials() {
  const { socials, messengerUrl, forumBase, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.socials")} sectionKey="forum" lead={t("socials.lead")} />
      <section className={`panel ${styles.social}`}>
        <Picture className="cover" picture={art} sizes="(max-width: 1023px) 100vw, 900px" alt="" eager />
        <div>
          <h2>{t("socials.title")}</h2>
          <p>{t("socials.text")}</p>
          <p className={styles.links}>
            {socials.map(({ label, href }) => (
              <a key={`${href} ${label}`} className="button" href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            ))}
            {messengerUrl && (
              <a className="button quiet" href={messengerUrl} target="_blank" rel="noopener noreferrer">
                {t("page.agent")}
              </a>
            )}
            <a className="button quiet" href={localizedHref("/gallery")}>
              {t("page.gallery")}
            </a>
          </p>
          {socials.length === 0 && <p>{t("socials.none")}</p>}
        </div>
      </section>
      <ForumCategories base={forumBase} />
    </>
  );
}
