import { picture } from "#app/art/catalog.server.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { galleryPictures } from "#app/features/guide/media.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";

const PANEL_PICTURE = "gallery/rooftop-duel";

/** Where players meet outside the site. */
export type Community = ReturnType<typeof communityOf>;

/** The operator's community pages and messenger, the picture of the panel that shows them, and some of the gallery. */
export function communityOf(settings: CallReply<"settings.read">) {
  return {
    socials: shownSocials(settings),
    messengerUrl: settings.messengerUrl,
    art: picture(PANEL_PICTURE),
    pictures: galleryPictures
      .filter((one) => one.picture !== PANEL_PICTURE)
      .slice(0, 4)
      .map((one) => ({ title: one.title, art: picture(one.picture) })),
  };
}
