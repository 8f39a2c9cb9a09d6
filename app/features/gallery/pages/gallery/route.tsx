import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
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
        {pictures.map(({ key, title, text, alt, art }, index) => (
          <li key={key} id={cardId(key)} className={styles.card}>
            <a className="zoom" href={`#${key}`}>
              <Picture picture={art} alt={alt || title} sizes={sizes(index)} eager={index === 0} />
            </a>
            <div className={styles.body}>
              <h2>{title}</h2>
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
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

/** The id of a picture's card, to which the closed picture leads back. */
const cardId = (key: string) => `card-${key}`;

interface LightboxProps {
  shown: ReturnType<typeof useLoaderData<typeof loader>>[number];
  /** Such as `3 / 8`. */
  place: string;
  /** The keys of the pictures before and after it. */
  previous: string;
  next: string;
}

/**
 * A picture over the page, while it is the `:target` of the address: it opens and closes, and leads to its neighbours,
 * without a script, and its address can be shared. With scripts, Escape closes it.
 */
function Lightbox({ shown: { key, title, text, alt, art }, place, previous, next }: LightboxProps) {
  const close = `#${cardId(key)}`;
  return (
    <div className={gallery.lightbox} id={key} role="dialog" aria-labelledby={`${key}-title`}>
      <a className={gallery.ground} href={close} tabIndex={-1}>
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
