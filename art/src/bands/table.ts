import { about, account, forum } from "./rooms.ts";
import type { Band } from "./scenes.ts";
import { download, guide, news, ranking, shop, support } from "./scenes.ts";

/** Bands by section: scene, alternative text, and the left top corner and width of the part for phones, of 1920 units. */
export const BANDS: Record<string, { draw: Band; alt: string; phone: [number, number, number] }> = {
  news: { draw: news, alt: "A notice board full of papers in lantern light at dusk", phone: [690, 20, 1100] },
  guide: { draw: guide, alt: "An alley of trees leads to a school with lit windows", phone: [530, 26, 1240] },
  shop: { draw: shop, alt: "Stalls of a night market under rows of lanterns", phone: [850, 56, 1028] },
  forum: { draw: forum, alt: "Players of all schools around a fire between tents", phone: [900, 20, 1000] },
  ranking: { draw: ranking, alt: "Two fighters duel on a roof before a red moon", phone: [690, 54, 1000] },
  download: { draw: download, alt: "Light streams through a great gate that opens", phone: [660, 56, 1130] },
  support: {
    draw: support,
    alt: "A messenger with a lantern crosses a bridge before the moon",
    phone: [780, 40, 1000],
  },
  account: { draw: account, alt: "A pupil's room with a lit desk and a school jacket", phone: [780, 20, 1000] },
  about: { draw: about, alt: "An archive with a round window, an open book and a globe", phone: [880, 20, 1000] },
};
