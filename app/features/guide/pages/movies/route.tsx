import { useLoaderData } from "@remix-run/react";
import { artAddress, picture } from "#app/art/catalog.server.ts";
import { movies } from "#app/features/guide/media.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { Picture } from "#app/ui/picture.tsx";

/** The width that phones need; on larger screens the cards are narrower. */
const POSTER_WIDTH = 640;

/** A transparent poster, so that the picture behind the video is visible instead of the browser's default. */
const CLEAR_POSTER = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

export const handle: PageHandle = { section: "download", cache: ["downloads"] };

export const meta = pageMeta(() => ({ name: t("page.movie"), path: "/movies", description: t("movie.lead") }));

export function loader() {
  return movies.map((movie) => ({
    ...movie,
    poster: picture(movie.poster, POSTER_WIDTH),
    sources: movie.sources.map(({ type, file }) => ({ type, file: artAddress(file) })),
  }));
}

export default function Movies() {
  const movies = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.movie")} sectionKey="download" lead={t("movie.lead")} />
      <ul className={`${styles.grid} ${styles.wide}`}>
        {movies.map(({ key, title, text, poster, width, height, seconds, sources }, index) => (
          <li key={key} className={styles.card}>
            {/* A picture instead of a poster, because it can have two formats. */}
            <div className={styles.film}>
              <Picture picture={poster} alt="" eager={index === 0} />
              <video
                controls
                muted
                playsInline
                preload="none"
                poster={CLEAR_POSTER}
                width={width}
                height={height}
                aria-label={t(title)}
              >
                {sources.map(({ file, type }) => (
                  <source key={file} src={file} type={type} />
                ))}
              </video>
            </div>
            <div className={styles.body}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
              <p className={styles.sizes}>
                <span>{tPlural("movie.seconds", seconds)}</span>
              </p>
              <p className={styles.sizes}>
                {sources.map(({ file, type }) => (
                  <a key={file} href={file} download>
                    <span className="sr-only">{t("movie.as", { title: t(title) })} </span>
                    {t("movie.file", { format: type === "video/webm" ? "WebM" : "MP4" })}
                  </a>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
