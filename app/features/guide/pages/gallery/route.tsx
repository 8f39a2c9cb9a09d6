import { useLoaderData } from "@remix-run/react";
import { artAddress, picture } from "#app/art/catalog.server.ts";
import { galleryPictures } from "#app/features/guide/media.ts";
import { t } from "#app/i18n/translate.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import gallery from "./gallery.module.css";

export const handle: PageHandle = { section: "forum", cache: ["guides"] };

export const meta = pageMeta(() => ({ name: t("page.gallery"), path: "/gallery", description: t("gallery.lead") }));

export function loader() {
  return galleryPictures.map((entry) => ({
    ...entry,
    art: picture(entry.picture),
    address: artAddress(`/art/${entry.picture}.webp`),
  }));
}

/** The first picture may have the width of two (`gallery.module.css`). */
const sizes = (index: number) => `(max-width: 639px) 100vw, ${index === 0 ? 600 : 420}px`;

export default function Gallery() {
  const pictures = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.gallery")} sectionKey="forum" lead={t("gallery.lead")} />
      <ul className={`${styles.grid} ${gallery.gallery}`}>
        {pictures.map(({ title, text, alt, art, address, picture: name }, index) => (
          <li key={name} className={styles.card}>
            <a className="zoom" href={address}>
              <Picture picture={art} alt={t(alt)} sizes={sizes(index)} eager={index === 0} />
            </a>
            <div className={styles.body}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
