import type { PictureSource } from "#app/ui/picture.tsx";
import { picture, pictureAt, thumbnailAt } from "./catalog.server.ts";
import { mediaPicture } from "./media-picture.server.ts";

/**
 * The picture of a shop item by its `imageUrl`: in all its files when it is ours, else the operator's address, else
 * the default image (specification section 2, "Shopping Cart").
 * @param maxWidth of our pictures: lists of items show them small
 */
export function itemPicture(imageUrl: string, maxWidth = 160): PictureSource | string {
  return (
    mediaPicture(imageUrl, 320) ?? pictureAt(imageUrl, maxWidth) ?? (imageUrl || picture("items/default", maxWidth))
  );
}

/** The small picture of a shop item by its `imageUrl`; an operator's address stays as it is. */
export function itemThumbnail(imageUrl: string): PictureSource | string {
  return thumbnailAt(imageUrl) ?? itemPicture(imageUrl);
}
