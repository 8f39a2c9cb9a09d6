import { withMediaSizes } from "#app/art/media-picture.server.ts";
import { withVideoPictures } from "./videos.ts";

/**
 * A written text as pages show it: the media library's pictures have their sizes, and embedded videos their preview
 * pictures.
 * @param html sanitised
 */
export function shownText(html: string): string {
  return withVideoPictures(withMediaSizes(html));
}
