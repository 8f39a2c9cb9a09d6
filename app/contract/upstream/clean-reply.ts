import type { NewsItem } from "#app/features/news/calls.ts";
import type { ShopItem } from "#app/features/shop/calls.ts";
import type { CallName, CallReply } from "../contract.ts";
import { withAssetsUrl } from "../relative-url.ts";

/** Converts a file's address to the URL that this site's pages use. */
export type ResolveFile = (address: string) => string;

type Cleaner<Name extends CallName> = (
  reply: CallReply<Name>,
  resolveFile: ResolveFile,
) => CallReply<Name> | Promise<CallReply<Name>>;
type Cleaners = { [Name in CallName]?: Cleaner<Name> };

const cleaners: Cleaners = {
  "news.board": async (reply, resolveFile) => ({ data: await cleanNews(reply.data, resolveFile) }),
  "news.byId": async (reply, resolveFile) => ({ data: await cleanNews(reply.data, resolveFile) }),
  "news.page": async (reply, resolveFile) => ({ ...reply, data: await cleanNews(reply.data, resolveFile) }),
  "pages.bySlug": async ({ data }, resolveFile) => {
    const sanitize = await htmlSanitizer(resolveFile);
    return { data: data.map((page) => ({ ...page, content: sanitize(page.content) })) };
  },
  "downloads.list": ({ data }, resolveFile) => ({
    data: data.map((link) => ({
      ...link,
      icon: resolveFile(link.icon),
      address: resolveFile(link.address),
    })),
  }),
  "banners.list": ({ data }, resolveFile) => ({
    data: data.map((banner) => ({ ...banner, imgUrl: resolveFile(banner.imgUrl) })),
  }),
  "shop.items": (reply, resolveFile) => ({
    ...reply,
    data: reply.data.map((item) => cleanItem(item, resolveFile)),
  }),
  "cart.read": (reply, resolveFile) => ({ ...reply, data: cleanLines(reply.data, resolveFile) }),
  "shop.purchases": (reply, resolveFile) => ({
    ...reply,
    lines: cleanLines(reply.lines, resolveFile),
  }),
  "purchases.byId": ({ purchase }, resolveFile) => ({
    purchase: { ...purchase, lines: cleanLines(purchase.lines, resolveFile) },
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
  resolveFile: ResolveFile,
): Promise<CallReply<Name>> {
  const cleaner = cleaners[name] as Cleaner<Name> | undefined;
  return cleaner ? cleaner(reply, resolveFile) : reply;
}

/** Loads the sanitizer on first use, because most requests do not need it and it makes a cold start longer. */
async function htmlSanitizer(resolveFile: ResolveFile): Promise<(html: string) => string> {
  const { sanitizeNewsHtml } = await import("../news-html.ts");
  return (html) => sanitizeNewsHtml(html, { resolvePicture: resolveFile });
}

async function cleanNews(items: NewsItem[], resolveFile: ResolveFile): Promise<NewsItem[]> {
  const sanitize = await htmlSanitizer(resolveFile);
  return items.map((item) => ({
    ...item,
    content: sanitize(item.content),
    imgThumbnail: resolveFile(item.imgThumbnail),
  }));
}

function cleanItem(item: ShopItem, resolveFile: ResolveFile): ShopItem {
  const clean = { ...item, imageUrl: resolveFile(item.imageUrl) };
  return item.variants
    ? { ...clean, variants: item.variants.map((variant) => cleanItem(variant, resolveFile)) }
    : clean;
}

/** Prepares the lines of a cart or a purchase. */
function cleanLines<Line extends { item?: ShopItem | null | undefined }>(
  lines: Line[],
  resolveFile: ResolveFile,
): Line[] {
  return lines.map((line) => (line.item ? { ...line, item: cleanItem(line.item, resolveFile) } : line));
}
