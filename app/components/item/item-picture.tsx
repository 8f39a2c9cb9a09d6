import { Picture } from "#app/ui/picture.tsx";
import type { ItemView } from "./item-view.ts";

/** An item's picture as decoration: its name stands beside it. Its size is up to the style sheet. */
export function ItemPicture({ picture }: Pick<ItemView, "picture">) {
  if (typeof picture !== "string") return <Picture picture={picture} alt="" />;
  return <img src={picture} width="160" height="160" alt="" loading="lazy" decoding="async" />;
}
