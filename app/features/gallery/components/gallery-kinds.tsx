import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./gallery-kinds.module.css";

const kinds = [
  { key: "wallpapers", label: "gallery.kind.wallpapers", href: "/wallpaper", requires: "wallpapers" },
  { key: "movies", label: "gallery.kind.movies", href: "/movies", requires: "movies" },
  { key: "pictures", label: "gallery.kind.pictures", href: "/gallery", requires: "gallery" },
] as const;
type Kind = (typeof kinds)[number]["key"];

interface GalleryKindsProps {
  /** The page that shows the links. */
  current: Kind;
  /** How many entries each page has. */
  counts: Record<Kind, number>;
}

/** Links between the pages of pictures, wallpapers and movies, each with the number of its entries, if there are several. */
export function GalleryKinds({ current, counts }: GalleryKindsProps) {
  const { missingParts } = useShell();
  const shown = kinds.filter(({ requires }) => !missingParts.includes(requires));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.kinds} aria-label={t("gallery.kinds")}>
      {shown.map(({ key, label, href }) => (
        <a key={key} href={localizedHref(href)} aria-current={key === current ? "page" : undefined}>
          {t(label)} <span>{counts[key]}</span>
        </a>
      ))}
    </nav>
  );
}
