import { deleteOwnPage, listOwnPages, moveOwnPage, readOwnPage, saveOwnPage } from "./edit-own-pages.ts";
import { listPages, restorePage, savePage } from "./edit-pages.ts";

export const handlers = {
  pagesAdmin: { list: listPages, save: savePage, restore: restorePage },
  ownPagesAdmin: { list: listOwnPages, byId: readOwnPage, save: saveOwnPage, move: moveOwnPage, delete: deleteOwnPage },
};
