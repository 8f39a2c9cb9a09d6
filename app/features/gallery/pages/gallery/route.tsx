import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { artAddress } from "#app/art/catalog.server.ts";
import { galleryPicture, loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import gallery from "./gallery.module.css";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "forum", cache: ["guides"] };

export const meta = pageMeta(() => ({ name: t("page.gallery"), path: "/gallery", description: t("gallery.lead") }));

export async function loader({ context }: LoaderFunctionArgs) {
  const { pictures, headers } = await loadGallery(getServices(context));
  const shown = pictures.map(({ picture, ...entry }) => ({
    ...entry,
    art: galleryPicture(picture),
    address: artAddress(picture),
  }));
  return data(shown, { headers });
}

/** The first picture may have the width of two (`gallery.module.css`). */
const sizes = (index: number) => `(max-width: 639px) 100vw, ${index === 0 ? 600 : 420}px`;

export default function Gallery() {
  const pictures = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.gallery")} sectionKey="forum" lead={t("gallery.lead")} />
      {pictures.length === 0 && (
        <EmptyState icon="story">
          <p>{t("gallery.none")}</p>
        </EmptyState>
      )}
      <ul className={`${styles.grid} ${gallery.gallery}`}>
        {pictures.map(({ key, title, text, alt, art, address }, index) => (
          <li key={key} className={styles.card}>
            <a className="zoom" href={address}>
              <Picture picture={art} alt={alt || title} sizes={sizes(index)} eager={index === 0} />
            </a>
            <div className={styles.body}>
              <h2>{title}</h2>
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
