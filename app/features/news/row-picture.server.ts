import { thumbnailAt } from "#app/art/catalog.server.ts";
import type { RowPictureSource } from "./components/row-picture.tsx";

/** The widest picture that phones load for a row. */
const PHONE_ROW_PICTURE = 200;

/** The picture in a row, in a small size if it is one of ours; undefined for an item without a picture. */
export function rowPicture(address: string): RowPictureSource | undefined {
  const own = thumbnailAt(address);
  if (own) return { picture: own, isSmall: own.width <= PHONE_ROW_PICTURE };
  return address === "" ? undefined : { picture: { src: address, width: 144, height: 96, alt: "" }, isSmall: false };
}
