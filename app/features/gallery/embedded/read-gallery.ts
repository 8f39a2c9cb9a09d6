import type { Handler } from "#app/embedded/handler.ts";
import { localizedDocument, readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import type { galleryCalls } from "../calls.ts";
import { galleryDocument, moviesDocument, wallpapersDocument } from "../gallery-documents.ts";

/** `getgallery`: the owner's pictures, wallpapers and movies. */
const readGallery: Handler<typeof galleryCalls.read> = async (_, { db }) => {
  const [pictures, wallpapers, movies] = await readStoredDocuments(
    db,
    galleryDocument,
    wallpapersDocument,
    moviesDocument,
  );
  const texts = (text: Readonly<Record<string, string>>) => ({ title: text.title ?? "", text: text.text ?? "" });
  return {
    pictures: pictures
      ? localizedDocument(galleryDocument, pictures).map(({ key, picture, text }) => ({
          ...{ key, picture, ...texts(text), alt: text.alt ?? "" },
        }))
      : null,
    wallpapers: wallpapers
      ? localizedDocument(wallpapersDocument, wallpapers).map(({ key, screen, phone, text }) => ({
          ...{ key, screen, phone, ...texts(text), alt: text.alt ?? "" },
        }))
      : null,
    movies: movies
      ? localizedDocument(moviesDocument, movies).map(({ key, picture, video, text }) => ({
          ...{ key, picture, video, ...texts(text) },
        }))
      : null,
  };
};

export const handlers = { gallery: { read: readGallery } };
