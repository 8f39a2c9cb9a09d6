import { findNews, listNews, pageNews } from "./news.ts";

export const handlers = {
  news: { board: listNews, byId: findNews, page: pageNews },
};
