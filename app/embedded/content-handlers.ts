import type { CallRequest } from "#app/contract/contract.ts";
import { previewText } from "#app/features/admin/embedded/written-text.ts";
import { deleteBanner, listAllBanners, moveBanner, saveBanner } from "#app/features/banners/embedded/edit-banners.ts";
import {
  deleteDownload,
  listAllDownloads,
  moveDownload,
  saveDownload,
} from "#app/features/downloads/embedded/edit-downloads.ts";
import { listAllNews, readNewsItem, saveNews, showNews } from "#app/features/news/embedded/edit-news.ts";
import { listPages, restorePage, savePage } from "#app/features/pages/embedded/pages.ts";
import { readSettingsForm, saveSettings } from "#app/features/settings/embedded/edit-settings.ts";
import { listAllItems, readItem, saveItem } from "#app/features/shop/embedded/edit-items.ts";
import type { AdminContext } from "./call-context.ts";

/** The calls of `calls/admin-content.ts`. */
export const adminContentHandlers = {
  adminnews: listAllNews,
  adminnewsitem: readNewsItem,
  adminsavenews: saveNews,
  adminshownews: showNews,
  adminpreview: (request: CallRequest<"adminpreview">) => previewText(request),
  adminbanners: (_: unknown, { db }: AdminContext) => listAllBanners(db),
  adminsavebanner: saveBanner,
  adminmovebanner: moveBanner,
  admindeletebanner: deleteBanner,
  admindownloads: (_: unknown, { db }: AdminContext) => listAllDownloads(db),
  adminsavedownload: saveDownload,
  adminmovedownload: moveDownload,
  admindeletedownload: deleteDownload,
  adminitems: listAllItems,
  adminitem: readItem,
  adminsaveitem: saveItem,
  adminpages: (_: unknown, { db }: AdminContext) => listPages(db),
  adminsavepage: savePage,
  adminrestorepage: restorePage,
  adminsettings: (_: unknown, { db, site }: AdminContext) => readSettingsForm(db, site.name),
  adminsavesettings: saveSettings,
};
