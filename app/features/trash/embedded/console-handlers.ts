import { deleteTrash, listTrash, restoreTrash } from "./edit-trash.ts";

export const handlers = {
  trashAdmin: { list: listTrash, restore: restoreTrash, delete: deleteTrash },
};
