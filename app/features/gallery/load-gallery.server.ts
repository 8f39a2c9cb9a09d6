import { picture, pictureLike } from "#app/art/catalog.server.ts";
import { localizedDefaults } from "#app/features/documents/document.ts";
import type { Services } from "#app/server/services.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { GalleryReply } from "./calls.ts";
import { galleryDocument, moviesDocument, wallpapersDocument } from "./gallery-documents.ts";

type Shown<Name extends keyof GalleryReply> = NonNullable<GalleryReply[Name]>;

/**
 * The pictures, wallpapers and movies of the owner, or the built-in ones.
 * @throws Response when it is not known which
 */
export async function loadGallery({ content }: Pick<Services, "content">) {
  // A game server that lacks the call has no other ones.
  const reply = await content.gallery.read({}).catch((error: unknown) => {
    if (error instanceof Response && [404, 501].includes(error.status)) return undefined;
    throw error;
  });
  // In the owner's words, which are known only now.
  const texts = (text: Readonly<Record<string, string>>) => ({ title: "", text: "", alt: "", ...text });
  const pictures: Shown<"pictures"> =
    reply?.pictures ?? localizedDefaults(galleryDocument).map(({ text, ...entry }) => ({ ...entry, ...texts(text) }));
  const wallpapers: Shown<"wallpapers"> =
    reply?.wallpapers ??
    localizedDefaults(wallpapersDocument).map(({ text, ...entry }) => ({ ...entry, ...texts(text) }));
  const movies: Shown<"movies"> =
    reply?.movies ?? localizedDefaults(moviesDocument).map(({ text, ...entry }) => ({ ...entry, ...texts(text) }));
  return { pictures, wallpapers, movies };
}

/**
 * A picture of the gallery.
 * @param address of the artwork, of the media library, or of another site
 */
export function galleryPicture(address: string, maxWidth?: number): PictureSource {
  return pictureLike(address, picture("gallery/dawn-fist", maxWidth), maxWidth);
}
