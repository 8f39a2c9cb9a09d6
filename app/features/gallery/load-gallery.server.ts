import { picture, pictureLike } from "#app/art/catalog.server.ts";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { type DocumentDefinition, localizedDefaults, type StoredEntry } from "#app/features/documents/document.ts";
import type { Services } from "#app/server/services.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { galleryDocument, moviesDocument, wallpapersDocument } from "./gallery-documents.ts";

/**
 * The pictures, wallpapers and movies of the owner, or the built-in ones, which are also shown while it is not known
 * whether there are others.
 * @returns the lists, and headers that prevent caching when it is not known which apply
 */
export async function loadGallery({ content }: Pick<Services, "content">) {
  const found = await content.gallery.read({}).catch((failure: unknown) => ({ failure }));
  const isUnknown =
    "failure" in found && !(found.failure instanceof Response && [404, 501].includes(found.failure.status));
  const { pictures, wallpapers, movies } =
    "failure" in found ? { pictures: null, wallpapers: null, movies: null } : found;
  const headers: Record<string, string> = isUnknown ? { "Cache-Control": PRIVATE_NO_STORE } : {};
  // In the owner's words, which are known only now.
  return {
    pictures: pictures ?? builtIn(galleryDocument),
    wallpapers: wallpapers ?? builtIn(wallpapersDocument),
    movies: movies ?? builtIn(moviesDocument),
    headers,
  };
}

function builtIn<Entry extends StoredEntry>(document: DocumentDefinition<Entry>) {
  return localizedDefaults(document).map(({ text, ...entry }) => ({
    ...entry,
    ...{ title: text.title ?? "", text: text.text ?? "", alt: text.alt ?? "" },
  }));
}

/**
 * A picture of the gallery.
 * @param address of the artwork, of the media library, or of another site
 */
export function galleryPicture(address: string, maxWidth?: number): PictureSource {
  return pictureLike(address, picture("gallery/dawn-fist", maxWidth), maxWidth);
}
