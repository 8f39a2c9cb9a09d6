import { items } from "#app/static/folders.ts";
import { ExternalPicture } from "#app/ui/external-picture.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./item-picture.module.css";
import type { ItemView } from "./item-view.ts";

const DEFAULT = `${items}/default.webp`;

/** An item's picture. It is decorative, since the item's name is next to it. The stylesheet sets its size. */
export function ItemPicture({ picture, sizes }: Pick<ItemView, "picture"> & { sizes?: string | undefined }) {
  if (typeof picture !== "string") return <Picture picture={picture} alt="" sizes={sizes} />;
  return (
    <ExternalPicture className={styles.foreign} src={picture} fallback={DEFAULT} width={160} height={160} alt="" />
  );
}
