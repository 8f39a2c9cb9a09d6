import type { CallRequest } from "../../../contract.ts";
import type { AdminContext } from "../../call-context.ts";
import { deleteBanner, listAllBanners, moveBanner, saveBanner } from "./banners.ts";
import { deleteDownload, listAllDownloads, moveDownload, saveDownload } from "./downloads.ts";
import { listAllItems, readItem, saveItem } from "./items.ts";
import { listAllNews, readNewsItem, saveNews, showNews } from "./news.ts";
import { listPages, restorePage, savePage } from "./pages.ts";
import { readSettingsForm, saveSettings } from "./settings.ts";
import { previewText } from "./written-text.ts";

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
