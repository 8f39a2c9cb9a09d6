import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import type { Community } from "../community.server.ts";
import styles from "./gallery-strip.module.css";

/** A few pictures of the gallery in a row. */
export function GalleryStrip({ pictures }: { pictures: Community["pictures"] }) {
  return (
    <Panel
      id="gallery"
      title={t("page.gallery")}
      more={{ href: "/gallery", label: t("gallery.all") }}
      className={styles.gallery}
    >
      <ul>
        {pictures.map(({ title, art }) => (
          <li key={title}>
            <a className="zoom" href={localizedHref("/gallery")}>
              <Picture picture={art} alt={t(title)} sizes="(max-width: 639px) 50vw, 210px" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
