import { useLoaderData } from "@remix-run/react";
import { artAddress, picture } from "#app/art/catalog.server.ts";
import { wallpapers } from "#app/features/guide/media.ts";
import { t } from "#app/i18n/translate.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { Picture } from "#app/ui/picture.tsx";

export const handle: PageHandle = { section: "download", cache: ["downloads"] };

export const meta = pageMeta(() => ({
  name: t("page.wallpaper"),
  path: "/wallpaper",
  description: t("wallpaper.lead"),
}));

export function loader() {
  return wallpapers.map((wallpaper) => ({
    ...wallpaper,
    files: wallpaper.files.map((entry) => ({ ...entry, file: artAddress(entry.file) })),
    thumbnail: picture(wallpaper.files[0]?.picture ?? "", 480),
  }));
}

export default function Wallpapers() {
  const wallpapers = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.wallpaper")} sectionKey="download" lead={t("wallpaper.lead")} />
      <ul className={styles.grid}>
        {wallpapers.map(({ key, title, text, alt, files, thumbnail }, index) => (
          <li key={key} className={styles.card}>
            <Picture picture={thumbnail} alt={t(alt)} sizes="(max-width: 639px) 100vw, 420px" eager={index === 0} />
            <div className={styles.body}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
              <p className={styles.sizes}>
                {files.map(({ file, device, width, height }) => (
                  <a key={file} href={file} download>
                    <span className="sr-only">{t(title)}, </span>
                    {t(device === "phone" ? "wallpaper.phone" : "wallpaper.screen")} {width} × {height}
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
