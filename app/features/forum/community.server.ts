import { picture } from "#app/art/catalog.server.ts";
import type { CallReply } from "#app/contract/contract.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";

/** Where players meet outside the site. */
export type Community = ReturnType<typeof communityOf>;

/** The operator's community pages and messenger, and the picture of the panel that shows them. */
export function communityOf(settings: CallReply<"settings.read">) {
  return { socials: shownSocials(settings), messengerUrl: settings.messengerUrl, art: picture("gallery/rooftop-duel") };
}
