import { deleteDownload, listAllDownloads, moveDownload, saveDownload } from "./edit-downloads.ts";

export const handlers = {
  downloadsAdmin: { list: listAllDownloads, save: saveDownload, move: moveDownload, delete: deleteDownload },
};
