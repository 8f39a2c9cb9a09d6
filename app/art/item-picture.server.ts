import type { PictureSource } from "#app/ui/picture.tsx";
import { picture, pictureAt } from "./catalog.server.ts";
import { mediaPicture } from "./media-picture.server.ts";

/**
 * The picture of a shop item by its `imageUrl`: in all its files when it is ours, else the operator's address, else
 * the default image (specification section 2, "Shopping Cart").
 */
export function itemPicture(imageUrl: string): PictureSource | string {
  // Items are shown small.
  return mediaPicture(imageUrl, 320) ?? pictureAt(imageUrl) ?? (imageUrl || picture("items/default"));
}
