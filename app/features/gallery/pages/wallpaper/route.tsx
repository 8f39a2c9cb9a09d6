import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { artAddress, pictureAt } from "#app/art/catalog.server.ts";
import { galleryPicture, loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { parseMediaAddress } from "#app/features/media/media-address.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import styles from "#app/ui/card-grid.module.css";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";
import wall from "./wallpaper.module.css";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "download", cache: ["guides"] };

export const meta = pageMeta(() => ({
  name: t("page.wallpaper"),
  path: "/wallpaper",
  description: t("wallpaper.lead"),
}));

/** The picture of a file of our artwork that players download. */
const shownAddress = (address: string) => address.replace(/^(\/art\/wallpapers\/.+)\.jpg$/, "$1.webp");

/** A file to download with its size, such as "1920 × 1080"; that of another site is unknown. */
function fileAt(device: "screen" | "phone", address: string) {
  const size = parseMediaAddress(address) ?? pictureAt(shownAddress(address));
  return { device, file: artAddress(address), size: size && `${size.width} × ${size.height}` };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { wallpapers, headers } = await loadGallery(getServices(context));
  const shown = wallpapers.map(({ screen, phone, ...wallpaper }) => ({
    ...wallpaper,
    files: [fileAt("screen", screen), ...(phone ? [fileAt("phone", phone)] : [])],
    thumbnail: galleryPicture(shownAddress(screen)),
    small: galleryPicture(shownAddress(screen), 480),
    phone: phone ? galleryPicture(shownAddress(phone), 270) : undefined,
  }));
  return data({ wallpapers: shown }, { headers });
}

export default function Wallpapers() {
  const { wallpapers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.wallpaper")} sectionKey="download" place="cherry-lane" lead={t("wallpaper.lead")} />
      {wallpapers.length === 0 && (
        <EmptyState icon="story">
          <p>{t("wallpaper.none")}</p>
        </EmptyState>
      )}
      <ul className={`${styles.grid} ${wall.wallpapers}`}>
        {wallpapers.map(({ key, title, text, alt, files, thumbnail, small, phone }, index) => (
          <li key={key} className={styles.card}>
            <Picture
              picture={thumbnail}
              onPhones={small}
              alt={alt || title}
              sizes="(max-width: 639px) 100vw, 534px"
              eager={index === 0}
            />
            <div className={phone ? `${styles.body} ${wall.both}` : styles.body}>
              {phone && <Picture picture={phone} alt="" className={wall.phone} />}
              <h2>{title}</h2>
              {text && <p>{text}</p>}
              <p className={styles.sizes}>
                {files.map(({ file, device, size }) => (
                  <a key={file} className="button quiet" href={file} download>
                    <span className="sr-only">{title}, </span>
                    {t(device === "phone" ? "wallpaper.phone" : "wallpaper.screen")} <small>{size}</small>
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
