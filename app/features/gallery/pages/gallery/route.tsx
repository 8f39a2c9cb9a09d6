import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { galleryPicture, loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/zoom.css";
import styles from "./gallery.module.css";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "download", cache: ["guides"] };

export const meta = pageMeta(() => ({ name: t("page.gallery"), path: "/gallery", description: t("gallery.lead") }));

export async function loader({ context }: LoaderFunctionArgs) {
  const { pictures, headers } = await loadGallery(getServices(context));
  const shown = pictures.map(({ picture, ...entry }) => ({
    ...entry,
    art: galleryPicture(picture),
    small: galleryPicture(picture, 320),
  }));
  return data({ pictures: shown }, { headers });
}

export default function Gallery() {
  const { pictures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.gallery")} sectionKey="download" place="fireworks-river" lead={t("gallery.lead")} />
      {pictures.length === 0 && (
        <EmptyState icon="story">
          <p>{t("gallery.none")}</p>
        </EmptyState>
      )}
      <div className={styles.wall}>
        <ul>
          {pictures.map(({ key, title, alt, art, small }, index) => (
            <li key={key} id={cardId(key)}>
              <a className="zoom" href={`#${key}`}>
                <Picture
                  picture={art}
                  onPhones={isWide(index) ? undefined : small}
                  alt={alt || title}
                  sizes={TILE}
                  eager={index === 0}
                />
              </a>
              <h2>{title}</h2>
            </li>
          ))}
        </ul>
      </div>
      {pictures.map((shown, index) => (
        <Lightbox
          key={shown.key}
          shown={shown}
          place={`${index + 1} / ${pictures.length}`}
          previous={pictures.at(index - 1)!.key}
          next={pictures[(index + 1) % pictures.length]!.key}
        />
      ))}
    </>
  );
}

/** Whether a tile is two columns wide, which on phones is the whole screen; the stylesheet has the same places. */
const isWide = (index: number) => [0, 5, 6, 11].includes(index % 12);

/** A wide or tall tile shows its picture about as wide as two of four columns. */
const TILE = "(max-width: 1099px) 50vw, 534px";

/** The id of a picture's card, to which the closed picture leads back. */
const cardId = (key: string) => `card-${key}`;

interface LightboxProps {
  shown: ReturnType<typeof useLoaderData<typeof loader>>["pictures"][number];
  /** Such as `3 / 8`. */
  place: string;
  /** The keys of the pictures before and after it. */
  previous: string;
  next: string;
}

/**
 * A picture over the page, while it is the `:target` of the address: it opens and closes, and leads to its neighbours,
 * without a script, and its address can be shared. The script adds the keys.
 */
function Lightbox({ shown: { key, title, text, alt, art }, place, previous, next }: LightboxProps) {
  const close = `#${cardId(key)}`;
  return (
    <div className={styles.lightbox} id={key} role="dialog" aria-labelledby={`${key}-title`}>
      <a className={styles.ground} href={close} tabIndex={-1}>
        <span className="sr-only">{t("instructions.close")}</span>
      </a>
      <figure>
        <Picture picture={art} alt={alt || title} sizes="100vw" />
        <figcaption>
          <h2 id={`${key}-title`}>{title}</h2>
          {text && <p>{text}</p>}
          <nav aria-label={t("gallery.pictures")}>
            <a className="button quiet" rel="prev" href={`#${previous}`}>
              ‹<span className="sr-only"> {t("pager.previous")}</span>
            </a>
            <span>{place}</span>
            <a className="button quiet" rel="next" href={`#${next}`}>
              ›<span className="sr-only"> {t("pager.next")}</span>
            </a>
            <a className="button quiet" href={close} data-close="">
              {t("instructions.close")}
            </a>
          </nav>
        </figcaption>
      </figure>
    </div>
  );
}
