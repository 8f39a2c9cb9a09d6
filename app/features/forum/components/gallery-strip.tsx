import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { useSrcSet } from "#app/ui/save-data.ts";
import "#app/ui/zoom.css";
import type { Community } from "../community.server.ts";
import styles from "./gallery-strip.module.css";

const WIDE = { media: "(min-width: 640px)", sizes: "210px" };

/**
 * A few pictures of the gallery in a row. Phones do not show the panel, and there is no source of a picture for them:
 * browsers without scripts would load a hidden picture, even a lazy one.
 */
export function GalleryStrip({ pictures }: { pictures: Community["pictures"] }) {
  const srcSet = useSrcSet();
  if (pictures.length === 0) return null;
  return (
    <Panel
      id="gallery"
      title={t("page.gallery")}
      more={{ href: "/gallery", label: t("gallery.all") }}
      className={styles.gallery}
    >
      <ul>
        {pictures.map(({ key, alt, art: { src, avif, webp = src, width, height } }) => (
          <li key={key}>
            <a className="zoom" href={localizedHref(`/gallery#${key}`)}>
              <picture>
                {avif && <source type="image/avif" {...WIDE} srcSet={srcSet(avif)} />}
                <source {...WIDE} srcSet={srcSet(webp)} />
                <img width={width} height={height} alt={alt} loading="lazy" />
              </picture>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
