import type { NewsItem } from "#app/features/news/calls.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import type { CallName, CallReply } from "../contract.ts";
import { withAssetsUrl } from "../relative-url.ts";

/** Converts a file's address to the URL that this site's pages use. */
export type ResolveFile = (address: string) => string;

type Cleaner<Name extends CallName> = (
  reply: CallReply<Name>,
  place: ResolveFile,
) => CallReply<Name> | Promise<CallReply<Name>>;
type Cleaners = { [Name in CallName]?: Cleaner<Name> };

const cleaners: Cleaners = {
  "news.board": async (reply, place) => ({ data: await cleanNews(reply.data, place) }),
  "news.byId": async (reply, place) => ({ data: await cleanNews(reply.data, place) }),
  "news.page": async (reply, place) => ({ ...reply, data: await cleanNews(reply.data, place) }),
  "pages.bySlug": async ({ data }, place) => {
    const sanitize = await htmlSanitizer(place);
    return { data: data.map((page) => ({ ...page, content: sanitize(page.content) })) };
  },
  "downloads.list": ({ data }, place) => ({
    data: data.map((link) => ({
      ...link,
      icon: place(link.icon),
      address: place(link.address),
    })),
  }),
  "banners.list": ({ data }, place) => ({
    data: data.map((banner) => ({ ...banner, imgUrl: place(banner.imgUrl) })),
  }),
  "shop.items": (reply, place) => ({
    ...reply,
    data: reply.data.map((item) => cleanItem(item, place)),
  }),
  "cart.read": (reply, place) => ({ data: cleanLines(reply.data, place) }),
  "shop.purchases": (reply, place) => ({
    ...reply,
    lines: cleanLines(reply.lines, place),
  }),
  "purchases.byId": ({ purchase }, place) => ({
    purchase: { ...purchase, lines: cleanLines(purchase.lines, place) },
  }),
};

/**
 * Creates the {@link ResolveFile} of a server, which prefixes relative addresses with the URL of the server's files.
 * @param isOwnFile whether an address is that of one of this site's own files, which remains unchanged
 */
export function createFileResolver(
  assetsUrl: string | undefined,
  isOwnFile: (address: string) => boolean = () => false,
): ResolveFile {
  return (address) => (isOwnFile(address) ? address : withAssetsUrl(address, assetsUrl));
}

/**
 * Prepares a reply of another server for our pages: sanitises news, and resolves relative addresses of files to the
 * server's files.
 */
export async function cleanReply<Name extends CallName>(
  name: Name,
  reply: CallReply<Name>,
  place: ResolveFile,
): Promise<CallReply<Name>> {
  const cleaner = cleaners[name] as Cleaner<Name> | undefined;
  return cleaner ? cleaner(reply, place) : reply;
}

/** Loads the sanitizer on first use, because most requests do not need it and it makes a cold start longer. */
async function htmlSanitizer(place: ResolveFile): Promise<(html: string) => string> {
  const { sanitizeNewsHtml } = await import("../news-html.ts");
  return (html) => sanitizeNewsHtml(html, { resolvePicture: place });
}

async function cleanNews(items: NewsItem[], place: ResolveFile): Promise<NewsItem[]> {
  const sanitize = await htmlSanitizer(place);
  return items.map((item) => ({
    ...item,
    content: sanitize(item.content),
    imgThumbnail: place(item.imgThumbnail),
  }));
}

function cleanItem(item: ShopItem, place: ResolveFile): ShopItem {
  return { ...item, imageUrl: place(item.imageUrl) };
}

/** Prepares the lines of a cart or a purchase. */
function cleanLines<Line extends { item?: ShopItem | null | undefined }>(lines: Line[], place: ResolveFile): Line[] {
  return lines.map((line) => (line.item ? { ...line, item: cleanItem(line.item, place) } : line));
}
