import { galleryPicture, loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import type { Services } from "#app/server/services.ts";

/** Where players meet outside the site. */
export type Community = Awaited<ReturnType<typeof loadCommunity>>["community"];

/** The operator's community pages and messenger, the picture of the panel that shows them, and some of the gallery, with headers as of `loadGallery`. */
export async function loadCommunity(services: Services) {
  const [settings, { pictures, headers }, hasGallery] = await Promise.all([
    services.content.settings.read({}),
    loadGallery(services),
    services.isPartAvailable("gallery"),
  ]);
  const [first, ...others] = hasGallery ? pictures : [];
  const community = {
    socials: shownSocials(settings),
    forumBase: settings.forumBase,
    messengerUrl: settings.messengerUrl,
    art: first && galleryPicture(first.picture),
    pictures: others
      .slice(0, 4)
      .map(({ key, title, alt, picture }) => ({ key, alt: alt || title, art: galleryPicture(picture, 450) })),
  };
  return { community, headers };
}
