import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import type { Community } from "../community.server.ts";
import styles from "./gallery-strip.module.css";

/** A few pictures of the gallery, on phones in two rows. */
export function GalleryStrip({ pictures }: { pictures: Community["pictures"] }) {
  if (pictures.length === 0) return null;
  return (
    <Panel
      id="gallery"
      title={t("page.gallery")}
      more={{ href: "/gallery", label: t("gallery.all") }}
      className={styles.gallery}
    >
      <ul>
        {pictures.map(({ key, title, alt, art }) => (
          <li key={key}>
            <a href={localizedHref(`/gallery#${key}`)}>
              <span className="zoom">
                <Picture picture={art} sizes="(max-width: 639px) 45vw, 240px" alt={alt} />
              </span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
