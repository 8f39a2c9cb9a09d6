import type { NewsItem } from "#app/features/news/calls.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import type { CallName, CallReply } from "../contract.ts";
import { sanitizeNewsHtml, withAssetsUrl } from "../news-html.ts";

/** The address of a file as pages of this site name it. */
export type PlaceFile = (address: string) => string;

type Cleaner<Name extends CallName> = (reply: CallReply<Name>, place: PlaceFile) => CallReply<Name>;
type Cleaners = { [Name in CallName]?: Cleaner<Name> };

const cleaners: Cleaners = {
  getnewsall: (reply, place) => ({ data: cleanNews(reply.data, place) }),
  getspecificnews: (reply, place) => ({ data: cleanNews(reply.data, place) }),
  getnewspage: (reply, place) => ({ ...reply, data: cleanNews(reply.data, place) }),
  getpage: ({ data }, place) => ({
    data: data.map((page) => ({ ...page, content: sanitizeNewsHtml(page.content, { placePicture: place }) })),
  }),
  getdownloadsall: ({ data }, place) => ({
    data: data.map((link) => ({
      ...link,
      link_icon: place(link.link_icon),
      link_address: place(link.link_address),
    })),
  }),
  getSiteBanners: ({ data }, place) => ({
    data: data.map((banner) => ({ ...banner, img_url: place(banner.img_url) })),
  }),
  getshopitems: (reply, place) => ({
    ...reply,
    data: reply.data.map((item) => cleanItem(item, place)),
  }),
  getcart: (reply, place) => ({ data: cleanLines(reply.data, place) }),
  shoppurchases: (reply, place) => ({
    ...reply,
    purchasehistory: cleanLines(reply.purchasehistory, place),
  }),
  getpurchase: ({ purchase }, place) => ({
    purchase: { ...purchase, lines: cleanLines(purchase.lines, place) },
  }),
};

/**
 * Makes the {@link PlaceFile} of a server: relative addresses get the address of the server's files.
 * @param isOwnFile whether an address is that of a file of this site's own, which then stays as it is
 */
export function placeFiles(
  assetsUrl: string | undefined,
  isOwnFile: (address: string) => boolean = () => false,
): PlaceFile {
  return (address) => (isOwnFile(address) ? address : withAssetsUrl(address, assetsUrl));
}

/**
 * Makes a reply of another server ready for our pages: news is sanitised, and relative addresses of files lead to the
 * server's files.
 */
export function cleanReply<Name extends CallName>(
  name: Name,
  reply: CallReply<Name>,
  place: PlaceFile,
): CallReply<Name> {
  const cleaner = cleaners[name] as Cleaner<Name> | undefined;
  return cleaner ? cleaner(reply, place) : reply;
}

function cleanNews(items: NewsItem[], place: PlaceFile): NewsItem[] {
  return items.map((item) => ({
    ...item,
    content: sanitizeNewsHtml(item.content, { placePicture: place }),
    img_thumbnail: place(item.img_thumbnail),
  }));
}

function cleanItem(item: ShopItem, place: PlaceFile): ShopItem {
  return { ...item, image_url: place(item.image_url) };
}

/** Lines of a cart or of a purchase. */
function cleanLines<Line extends { shopitem?: ShopItem | null | undefined }>(lines: Line[], place: PlaceFile): Line[] {
  return lines.map((line) => (line.shopitem ? { ...line, shopitem: cleanItem(line.shopitem, place) } : line));
}
