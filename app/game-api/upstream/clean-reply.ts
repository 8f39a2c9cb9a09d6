import type { CallName, CallReply } from "../contract.ts";
import { sanitizeNewsHtml, withAssetsUrl } from "../news-html.ts";
import type { NewsItem, ShopItem } from "../schemas.ts";

type Cleaner<Name extends CallName> = (reply: CallReply<Name>, assetsUrl: string | undefined) => CallReply<Name>;
type Cleaners = { [Name in CallName]?: Cleaner<Name> };

const cleaners: Cleaners = {
  getnewsall: (reply, assetsUrl) => ({ data: cleanNews(reply.data, assetsUrl) }),
  getspecificnews: (reply, assetsUrl) => ({ data: cleanNews(reply.data, assetsUrl) }),
  getnewspage: (reply, assetsUrl) => ({ ...reply, data: cleanNews(reply.data, assetsUrl) }),
  getpage: ({ data }, assetsUrl) => ({
    data: data.map((page) => ({ ...page, content: sanitizeNewsHtml(page.content, { assetsUrl }) })),
  }),
  getdownloadsall: ({ data }, assetsUrl) => ({
    data: data.map((link) => ({ ...link, link_icon: withAssetsUrl(link.link_icon, assetsUrl) })),
  }),
  getSiteBanners: ({ data }, assetsUrl) => ({
    data: data.map((banner) => ({ ...banner, img_url: withAssetsUrl(banner.img_url, assetsUrl) })),
  }),
  getshopitems: (reply, assetsUrl) => ({
    ...reply,
    data: reply.data.map((item) => cleanItem(item, assetsUrl)),
  }),
  getcart: (reply, assetsUrl) => ({ data: cleanLines(reply.data, assetsUrl) }),
  shoppurchases: (reply, assetsUrl) => ({
    ...reply,
    purchasehistory: cleanLines(reply.purchasehistory, assetsUrl),
  }),
  getpurchase: ({ purchase }, assetsUrl) => ({
    purchase: { ...purchase, lines: cleanLines(purchase.lines, assetsUrl) },
  }),
};

/**
 * Makes a reply of another server ready for our pages: news is sanitised, and relative pictures get the address of the
 * server's files.
 */
export function cleanReply<Name extends CallName>(
  name: Name,
  reply: CallReply<Name>,
  assetsUrl: string | undefined,
): CallReply<Name> {
  const cleaner = cleaners[name] as Cleaner<Name> | undefined;
  return cleaner ? cleaner(reply, assetsUrl) : reply;
}

function cleanNews(items: NewsItem[], assetsUrl: string | undefined): NewsItem[] {
  return items.map((item) => ({
    ...item,
    content: sanitizeNewsHtml(item.content, { assetsUrl }),
    img_thumbnail: withAssetsUrl(item.img_thumbnail, assetsUrl),
  }));
}

function cleanItem(item: ShopItem, assetsUrl: string | undefined): ShopItem {
  return { ...item, image_url: withAssetsUrl(item.image_url, assetsUrl) };
}

/** Lines of a cart or of a purchase. */
function cleanLines<Line extends { shopitem?: ShopItem | null | undefined }>(
  lines: Line[],
  assetsUrl: string | undefined,
): Line[] {
  return lines.map((line) => (line.shopitem ? { ...line, shopitem: cleanItem(line.shopitem, assetsUrl) } : line));
}
