import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { shownMovie } from "./shown-movie.server.ts";

/** A transparent poster, so that the picture behind the video is visible instead of the browser's default. */
const CLEAR_POSTER = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "download", cache: ["guides"] };

export const meta = pageMeta(() => ({ name: t("page.movie"), path: "/movies", description: t("movie.lead") }));

export async function loader({ context }: LoaderFunctionArgs) {
  const { movies, headers } = await loadGallery(getServices(context));
  return data({ movies: movies.map(shownMovie) }, { headers });
}

export default function Movies() {
  const { movies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.movie")} sectionKey="download" place="microphone" lead={t("movie.lead")} />
      {movies.length === 0 && (
        <EmptyState icon="story">
          <p>{t("movie.none")}</p>
        </EmptyState>
      )}
      <ul className={`${styles.grid} ${styles.wide}`}>
        {movies.map((movie, index) => (
          <li key={movie.key} className={styles.card}>
            <Film movie={movie} eager={index === 0} />
            <div className={styles.body}>
              <h2>{movie.title}</h2>
              {movie.text && <p>{movie.text}</p>}
              {movie.sources && (
                <p className={styles.sizes}>
                  {movie.sources.map(({ file, name }) => (
                    <a key={file} className="button quiet" href={file} download>
                      <span className="sr-only">{t("movie.as", { title: movie.title })} </span>
                      {t("movie.file", { format: name })}
                    </a>
                  ))}
                </p>
              )}
              {!movie.sources && !movie.embed && (
                <p>
                  <a href={movie.video} target="_blank" rel="noopener noreferrer">
                    {t("movie.watch", { title: movie.title })}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FilmProps {
  movie: ReturnType<typeof shownMovie>;
  eager: boolean;
}

function Film({ movie: { title, poster, sources, embed }, eager }: FilmProps) {
  const picture = poster && <Picture picture={poster} alt="" eager={eager} />;
  if (!sources) {
    return (
      <>
        {picture}
        {embed && <Prose html={embed} />}
      </>
    );
  }
  // A picture instead of a poster, because it can have two formats.
  return (
    <div className={styles.film}>
      {picture}
      <video
        controls
        muted
        playsInline
        preload="none"
        poster={CLEAR_POSTER}
        width="1280"
        height="720"
        aria-label={title}
      >
        {sources.map(({ file, type }) => (
          <source key={file} src={file} type={type} />
        ))}
      </video>
    </div>
  );
}
