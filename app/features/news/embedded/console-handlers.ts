import { deleteNews, listAllNews, readNewsItem, readNewsViews, saveNews, showNews } from "./edit-news.ts";

export const handlers = {
  newsAdmin: {
    list: listAllNews,
    byId: readNewsItem,
    save: saveNews,
    publish: showNews,
    views: readNewsViews,
    delete: deleteNews,
  },
};
