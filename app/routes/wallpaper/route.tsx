import { useLoaderData } from "@remix-run/react";
import { artAddress, picture } from "#app/art/catalog.server.ts";
import { wallpapers } from "#app/features/guide/media.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { Picture } from "#app/ui/picture.tsx";

const lead = "Take the night home with wallpapers for screens and phones.";

export const handle: PageHandle = { section: "download", cache: ["downloads"] };

export const meta = pageMeta({ name: "Wallpaper", path: "/wallpaper", description: lead });

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
      <PageHead title="Wallpaper" sectionKey="download" lead={lead} />
      <ul className={styles.grid}>
        {wallpapers.map(({ key, title, text, files, thumbnail }, index) => (
          <li key={key} className={styles.card}>
            <Picture picture={thumbnail} sizes="(max-width: 639px) 100vw, 420px" eager={index === 0} />
            <div className={styles.body}>
              <h2>{title}</h2>
              <p>{text}</p>
              <p className={styles.sizes}>
                {files.map(({ file, device, width, height }) => (
                  <a key={file} href={file} download>
                    <span className="sr-only">{title}, </span>
                    {device === "phone" ? "Phone" : "Screen"} {width} × {height}
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
