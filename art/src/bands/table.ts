import { about, account, forum } from "./rooms.ts";
import type { Band } from "./scenes.ts";
import { download, guide, news, ranking, shop, support } from "./scenes.ts";

/** Bands by section: scene, alternative text, and the left edge of the part for phones, of 1920 units. */
export const BANDS: Record<string, { draw: Band; alt: string; phone: number }> = {
  news: { draw: news, alt: "Archer and brawler before a notice board in lantern light", phone: 640 },
  guide: { draw: guide, alt: "Scientist and shaper before a school with lit windows", phone: 900 },
  shop: { draw: shop, alt: "Magician and extreme fighter at the stalls of a night market", phone: 720 },
  forum: { draw: forum, alt: "Players of all schools around a fire between tents", phone: 880 },
  ranking: { draw: ranking, alt: "Two fighters duel on a roof before a red moon", phone: 800 },
  download: { draw: download, alt: "Three fighters step out of a great gate full of light", phone: 820 },
  support: { draw: support, alt: "Shaman with a lantern on a bridge before the moon", phone: 820 },
  account: { draw: account, alt: "A pupil's room with a lit desk and a school jacket", phone: 740 },
  about: { draw: about, alt: "An archive with a round window, an open book and a globe", phone: 820 },
};
